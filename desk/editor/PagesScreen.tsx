import { SearchForm } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

export interface PagesRow {
  href: string;
  title: string;
  /** The page, the kind, or the text that was found. */
  note: string;
  /** "Draft by Ruth, Friday, November 27, 8:02 PM" */
  draft: string | undefined;
}

export interface PagesProps {
  search: string;
  /** The pages that staff changed most often; empty in a search. */
  frequent: readonly PagesRow[];
  groups: readonly {
    name: string;
    rows: readonly PagesRow[];
    adds: readonly { label: string; href: string }[];
  }[];
}

/** All editable records in groups, with search results. */
export function PagesScreen({ search, frequent, groups }: PagesProps) {
  return (
    <>
      <Head heading="Pages" note="Everything that visitors read. Choose what you want to change." />
      <SearchForm action="/desk/pages" label="Find a page, a name or a sentence" value={search} />
      {groups.length === 0 && <p className="lead">No pages found.</p>}
      {frequent.length > 0 && (
        <section className="d-group">
          <h2>Changed most often</h2>
          <Rows rows={frequent} />
        </section>
      )}
      {groups.map(({ name, rows, adds }) => (
        <section className="d-group" key={name}>
          <details open={search !== '' || rows.some(({ draft }) => draft)}>
            <summary>
              <h2>{name}</h2>
              <span className="d-count">{rows.length}</span>
            </summary>
            <Rows rows={rows} />
          </details>
          {adds.length > 0 && (
            <p className="d-actions">
              {adds.map(({ label, href }) => (
                <a className="button button-secondary" key={href} href={href}>
                  {label}
                </a>
              ))}
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function Rows({ rows }: { rows: readonly PagesRow[] }) {
  return (
    <ul className="d-list">
      {rows.map(({ href, title, note, draft }) => (
        <li key={href}>
          <a className="d-rowlink" href={href}>
            <span>
              {title}
              {note && (
                <>
                  <br />
                  <span className="d-meta">{note}</span>
                </>
              )}
            </span>
            {draft && <span className="d-mark">{draft}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
