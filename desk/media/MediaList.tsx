import type { ReactNode } from 'react';
import { ButtonLink } from '#site/ui/Link.tsx';
import { SearchForm, UndoButton } from '../ui/Button.tsx';
import { type MediaKind, mediaKinds } from './media-kinds.ts';

export interface MediaListProps {
  kind: MediaKind;
  search: string;
  showsRemoved: boolean;
  /** The address of the next page. */
  next: string | undefined;
  removedCount: number;
}

/** The pictures or the files, with a search, pages, and the way to the removed ones. */
export function MediaList(
  props: MediaListProps & {
    isEmpty: boolean;
    /** The list. */
    children: ReactNode;
  },
) {
  const { kind, search, showsRemoved, next, removedCount, isEmpty, children } = props;
  const { noun, removedParam, removedHeading, removedNote, emptyNote } = mediaKinds[kind];
  const address = `/desk/${kind}`;
  return (
    <>
      <SearchForm action={address} label={`Find a ${noun}`} value={search}>
        {showsRemoved && <input type="hidden" name={removedParam} value="" />}
      </SearchForm>
      <section aria-labelledby="all">
        <h2 id="all">{showsRemoved ? removedHeading : `All ${kind}`}</h2>
        {showsRemoved && removedNote && <p className="d-meta">{removedNote}</p>}
        {isEmpty && <p className="d-meta">{search ? `No ${kind} found.` : emptyNote}</p>}
        {children}
        <p className="d-actions">
          {next && <ButtonLink secondary to={{ label: `More ${kind}`, href: next }} />}
          {!showsRemoved && removedCount > 0 && (
            <a className="go" href={`${address}?${removedParam}`}>
              {`${removedHeading} (${removedCount})`}
            </a>
          )}
          {showsRemoved && (
            <a className="go" href={address}>
              {`All ${kind}`}
            </a>
          )}
        </p>
      </section>
    </>
  );
}

/** @param change the id of the change that was published */
export function Published({ change }: { change: string }) {
  return (
    <div className="d-said" role="status">
      <p>
        <b>Published.</b> Visitors see the change now.
      </p>
      <UndoButton change={change} />
    </div>
  );
}
