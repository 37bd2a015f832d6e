import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#site/ui/form/Field.tsx';

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

interface Props {
  action: string;
  label: string;
  value: string | undefined;
  /** What else the search keeps to, as hidden fields. */
  children?: ReactNode;
}

/** Looks for words among what a screen lists. */
export function SearchForm({ action, label, value, children }: Props) {
  return (
    <search>
      <form className="d-find" action={action}>
        {children}
        <TextField form="search" name="q" type="search" value={value} words={{ label }} errors={undefined} />
        <Button second>Search</Button>
      </form>
    </search>
  );
}
