import type { ReactNode } from 'react';
import { TextField } from '#site/ui/form/Field.tsx';
import { Button } from './Button.tsx';

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
