import { Icon } from './Icon.tsx';

interface Props {
  /** The part that is printed alone: `body[data-print]` in the styles. Without it, the whole page prints. */
  part?: 'week' | 'english';
  label: string;
  secondary?: boolean;
}

/** Prints one part of the page. Hidden without JavaScript. */
export function PrintButton({ part, label, secondary = false }: Props) {
  function onClick() {
    const { dataset } = document.body;
    if (part) dataset.print = part;
    addEventListener('afterprint', () => delete dataset.print, { once: true });
    print();
  }
  return (
    <button
      type="button"
      className={`button${secondary ? ' button-secondary' : ''} needs-script`}
      onClick={onClick}
    >
      <Icon name="print" />
      {label}
    </button>
  );
}
