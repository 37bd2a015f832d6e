import { Icon } from '../ui/Icon.tsx';

interface Props {
  /** What is copied. */
  text: string;
  /** The button's word. */
  label: string;
  /** What of: 'Torah'. Without it the toast says 'Reference copied!'. */
  of?: string | undefined;
  /** The toast's words, where they are others. */
  said?: string | undefined;
  className?: string | undefined;
}

/** Copies by copy-reference.client.ts; without JavaScript it is not shown. */
export function CopyButton({ text, label, of, said, className = 'copy' }: Props) {
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      data-copy={text}
      data-said={said ?? (of ? `${of} reference copied!` : 'Reference copied!')}
    >
      <Icon name="copy" />
      <Icon name="check" />
      <span>{label}</span>
      {of && <span className="vh"> {of} reference</span>}
    </button>
  );
}
