import { Button } from './Button.tsx';

/** Takes back one change. */
export function UndoButton({ change }: { change: string }) {
  return (
    <form method="post" action="/desk/undo">
      <input type="hidden" name="change" value={change} />
      <Button second>
        Undo<span className="visually-hidden"> this change</span>
      </Button>
    </form>
  );
}
