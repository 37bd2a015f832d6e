import { Icon } from '../ui/Icon.tsx';
import '../ui/form/form.css';
import './search-form.css';
import { Art } from '../ui/Art.tsx';
import '../ui/page-head.css';
import type { ReactNode } from 'react';

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
      <form className="search-form" action="/search" id="seek">
        <label className="label" htmlFor="q">
          {label}
        </label>
        <input
          className="input"
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
        <button className="button" type="submit">
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

interface Props {
  heading: string;
  field: SearchFormProps;
}

/** The band at the top, low enough that results are seen below it on a phone. */
export function SearchHead({ heading, field }: Props) {
  return (
    <div className="page-head search-head">
      <div className="wrap">
        <div className="head-text">
          <h1>{heading}</h1>
          <SearchForm {...field} />
        </div>
        <Art name="vignette-lamp" width={720} height={360} eager />
      </div>
    </div>
  );
}

export interface NotFoundProps {
  developerLine: string;
  links: readonly { label: string; href: string }[];
  /** The site search. */
  children: ReactNode;
}

/** The ways back to the road. */
export function NotFound({ developerLine, links, children }: NotFoundProps) {
  return (
    <section className="section">
      <div className="wrap not-found">
        {children}
        <ul role="list">
          {links.map((link) => (
            <li key={link.href}>
              <a className="go" href={link.href}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <p className="small muted">{developerLine}</p>
      </div>
    </section>
  );
}
