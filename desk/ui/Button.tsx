import type { ComponentProps } from 'react';

/** Sends its form. The first in a form is what the Enter key presses. */
export function Button({ second = false, ...rest }: ComponentProps<'button'> & { second?: boolean }) {
  return <button className={second ? 'button button-secondary' : 'button'} type="submit" {...rest} />;
}

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
