import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#site/ui/form/Field.tsx';

/** Submits its form. The Enter key presses the first one. */
export function Button({ secondary = false, ...rest }: ComponentProps<'button'> & { secondary?: boolean }) {
  return <button className={secondary ? 'button button-secondary' : 'button'} type="submit" {...rest} />;
}

/** A link that looks like a secondary button. */
export function ButtonLink(props: ComponentProps<'a'>) {
  return <a className="button button-secondary" {...props} />;
}

export function UndoButton({ change }: { change: string }) {
  return (
    <form method="post" action="/desk/undo">
      <input type="hidden" name="change" value={change} />
      <Button secondary>
        Undo<span className="visually-hidden"> this change</span>
      </Button>
    </form>
  );
}

interface Props {
  action: string;
  label: string;
  value: string | undefined;
  /** Further filters of the search, as hidden fields. */
  children?: ReactNode;
}

export function SearchForm({ action, label, value, children }: Props) {
  return (
    <search>
      <form className="d-find" action={action}>
        {children}
        <TextField form="search" name="q" type="search" value={value} text={{ label }} errors={undefined} />
        <Button secondary>Search</Button>
      </form>
    </search>
  );
}
