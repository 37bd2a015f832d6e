import { toast } from '../toast.ts';

export function ToastButtons() {
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        onClick={() => toast({ title: 'Link copied!', description: 'Paste it where you like.' })}
      >
        Show a toast
      </button>
      <button
        type="button"
        className="button button-secondary"
        onClick={() => toast({ title: 'Copy failed', variant: 'destructive' })}
      >
        Show a failure
      </button>
    </p>
  );
}
