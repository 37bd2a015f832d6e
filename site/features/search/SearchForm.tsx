import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Page } from '#content-model/content.ts';
import { longestQuery } from '#core/search/search.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { ArrowLinks } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import { useSearchKey } from '#site/ui/use-search-key.ts';
import '#site/ui/form/form.css';
import './search-form.css';

interface Props {
  copy: Page<'search'>['field'];
  field?: ComponentProps<'input'>;
  /** Set on a page without another purpose. */
  focused?: boolean;
}

/** The search field of the site. It leads to /search, where the server answers. */
export function SearchForm({ copy, field, focused = false }: Props) {
  const label = useRef<HTMLLabelElement>(null);
  useSearchKey(() => label.current?.control?.focus(), { isField: true });
  return (
    <search>
      <form className="columns-phone search-form" action="/search" id="seek">
        <label ref={label} className="label" htmlFor="q">
          {copy.label}
        </label>
        <input
          {...field}
          className="input"
          id="q"
          type="search"
          name="q"
          maxLength={longestQuery}
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
          {copy.button}
        </button>
        <p className="hint" id="q-hint">
          {copy.hint}
        </p>
      </form>
    </search>
  );
}

interface NotFoundProps {
  copy: Page<'not-found'>;
  children: ReactNode;
}

export function NotFound({ copy, children }: NotFoundProps) {
  return (
    <Section wrap="not-found">
      {children}
      <ArrowLinks links={copy.links} arrow="none" />
      <p className="small muted">{copy.developerLine}</p>
    </Section>
  );
}
