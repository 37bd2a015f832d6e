import type { ReactNode } from 'react';
import { ArrowLink } from '#site/ui/Link.tsx';
import './messages.css';
import { Icon } from '#site/ui/Icon.tsx';
import { Section } from '#site/ui/Section.tsx';
import '#site/ui/form/form.css';
import type { playlistsProps } from './messages-props.ts';

type Props = ReturnType<typeof playlistsProps> & { children: ReactNode };

export function Playlists({ search, query, result, isNoneFound, children }: Props) {
  return (
    <Section id="playlists">
      <MessageSearch search={search} query={query} />
      {result && (
        <div className="actions found">
          <p role="status">{result}</p>
          <ArrowLink to={{ label: search.all, href: '/messages' }} arrow="none" />
          {isNoneFound && <ArrowLink to={search.ask} />}
        </div>
      )}
      {children}
    </Section>
  );
}

/** Searches on the server, so that the address of the results can be shared. */
function MessageSearch({ search, query }: Pick<Props, 'search' | 'query'>) {
  return (
    <search>
      <form className="columns-phone find" action="/messages#playlists">
        <label className="label" htmlFor="search">
          {search.label}
        </label>
        <input
          className="input"
          id="search"
          type="search"
          name="search"
          placeholder={search.placeholder}
          defaultValue={query}
          maxLength={100}
        />
        <button className="button" type="submit">
          <Icon name="search" />
          {search.button}
        </button>
      </form>
    </search>
  );
}
