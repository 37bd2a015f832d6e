import { SearchForm } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

export interface FindProps {
  /** Empty at first. */
  search: string;
  /** What was found, by where it is. */
  groups: readonly { heading: string; rows: readonly FoundRow[] }[];
}

export interface FoundRow {
  href: string;
  title: string;
  note: string;
}

/** One search for all that the desk has. */
export function FindScreen({ search, groups }: FindProps) {
  return (
    <>
      <Head heading="Find" />
      <SearchForm action="/desk/find" label="A word, name, hour or month" value={search} />
      {search !== '' && groups.length === 0 && (
        <p className="lead">Nothing has these words. Try a single word, a name or a month.</p>
      )}
      {groups.map(({ heading, rows }) => (
        <section key={heading} className="d-panel" aria-label={heading}>
          <h2>{heading}</h2>
          <ul className="d-list">
            {rows.map(({ href, title, note }) => (
              <li key={`${href} ${title}`}>
                <a className="d-rowlink" href={href}>
                  <span dir="auto">
                    {title}
                    <br />
                    <span className="d-meta" dir="auto">
                      {note}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
