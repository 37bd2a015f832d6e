import { Icon } from '../Icon.tsx';

interface Props {
  label: string;
  /** What it reads while the answer is awaited. */
  pendingLabel: string;
  pending: boolean;
}

/** Sends the form; takes no second press while the first is under way. */
export function SubmitButton({ label, pendingLabel, pending }: Props) {
  return (
    <button className="btn" type="submit" disabled={pending}>
      {pending ? pendingLabel : label}
      {!pending && <Icon name="arrow-right" />}
    </button>
  );
}
