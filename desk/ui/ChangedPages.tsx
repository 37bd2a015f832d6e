import { Fragment } from 'react';

/** The pages that a change reached; or every page, or any page that uses a fact. */
export type ChangedOn = readonly { path: string; heading: string }[] | 'every' | 'any';

/** Pages that are named. */
const maxNamed = 12;

export function ChangedPages({ pages }: { pages: ChangedOn }) {
  if (pages === 'every') return <> Every page shows it.</>;
  if (pages === 'any') return <> Every page that uses it shows it.</>;
  if (pages.length === 0) return null;
  return (
    <>
      {' Changed: '}
      {pages.slice(0, maxNamed).map(({ path, heading }, at) => (
        <Fragment key={path}>
          {at > 0 && ', '}
          <a href={path} target="_blank" rel="noopener">
            {path === '/' ? 'Home' : heading}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </Fragment>
      ))}
      {pages.length > maxNamed && ` and ${pages.length - maxNamed} more pages`}.
    </>
  );
}
