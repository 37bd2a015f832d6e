import { Icon } from '../ui/Icon.tsx';
import '../ui/form/form.css';
import './search-form.css';

export interface SearchFormProps {
  label: string;
  hint: string;
  button: string;
  query?: string;
  maxLength: number;
  /** Where nothing else is to be done on the page. */
  focused?: boolean;
}

/** The site search's field. It leads to /search, where the server answers. */
export function SearchForm({ label, hint, button, query = '', maxLength, focused = false }: SearchFormProps) {
  return (
    <search>
      <form className="seek" action="/search" id="seek">
        <label className="lbl" htmlFor="q">
          {label}
        </label>
        <input
          className="in"
          id="q"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          enterKeyHint="search"
          aria-describedby="q-hint"
          // biome-ignore lint/a11y/noAutofocus: an empty search page is opened for nothing else
          autoFocus={focused}
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          {button}
        </button>
        <p className="hint" id="q-hint">
          {hint}
        </p>
      </form>
    </search>
  );
}
