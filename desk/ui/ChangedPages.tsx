import { Fragment } from 'react';

/** The pages that a change reached; every page; any page that uses a fact; or only ones that open later. */
/** What visitors get from a change, as the desk names it. */
export type Outcome = 'Published' | 'Hidden' | 'Removed';

export type ChangedOn = readonly { path: string; heading: string }[] | 'every' | 'any' | 'later';

/** Pages that are named. */
const maxNamed = 12;

/** When visitors see a published change, and where. */
export function SeenOn({ pages, outcome = 'Published' }: { pages: ChangedOn; outcome?: Outcome }) {
  if (pages === 'later') return <> Visitors see it when this part of the site opens.</>;
  return (
    <>
      {outcome === 'Published' ? ' Visitors see it now.' : ' Visitors no longer see it.'}
      <ChangedPages pages={pages} />
    </>
  );
}

export function ChangedPages({ pages }: { pages: ChangedOn }) {
  if (pages === 'every') return <> Every page shows it.</>;
  if (pages === 'any') return <> Every page that uses it shows it.</>;
  if (pages === 'later' || pages.length === 0) return null;
  return (
    <>
      {' Changed: '}
      {pages.slice(0, maxNamed).map(({ path, heading }, index) => (
        <Fragment key={path}>
          {index > 0 && ', '}
          <a href={path} target="_blank" rel="noopener">
            {heading}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </Fragment>
      ))}
      {pages.length > maxNamed && ` and ${pages.length - maxNamed} more pages`}.
    </>
  );
}
