import { Icon } from '#site/ui/Icon.tsx';
import { Button, SearchForm } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import type { Marked } from './field-changes.ts';

export interface HistoryRow {
  id: string;
  who: string;
  /** "Friday, November 27, 8:02 PM" */
  when: string;
  /** "Changed Gatherings: Parking" */
  what: string;
  /** The page on which visitors see it. */
  where: string;
  fields: readonly { label: string; before: Marked; after: Marked }[];
  /** How many fields are not shown. */
  more: number;
}

export interface HistoryProps {
  search: string;
  rows: readonly HistoryRow[];
  /** Something was restored just now. */
  isDone: boolean;
  older: string | undefined;
}

/** Every change that visitors have seen: who, when, where, the words before and after, and the way back. */
export function HistoryScreen({ search, rows, isDone, older }: HistoryProps) {
  return (
    <>
      <Head
        heading="History"
        note="Every change that visitors have seen. “Restore” brings back the words before it."
      />
      {isDone && (
        <p className="d-said" role="status">
          <b>Taken back.</b> Visitors see it now. This is a change too, so it stands below.
        </p>
      )}
      <SearchForm action="/desk/history" label="Find a change" value={search} />
      {rows.length === 0 && (
        <p className="lead">{search ? 'Nothing was found.' : 'Nothing has been changed here yet.'}</p>
      )}
      <ol className="d-plain d-history">
        {rows.map((row) => (
          <li key={row.id}>
            <p>
              <strong>{row.who}</strong>
              <br />
              <span className="d-meta">{row.when}</span>
            </p>
            <div>
              <h2>{row.what}</h2>
              <p className="d-meta">
                <a href={row.where} target="_blank" rel="noopener">
                  {row.where}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>
              </p>
              {row.fields.map(({ label, before, after }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries of one list have the same label
                <Words key={at} label={label} before={before} after={after} />
              ))}
              {row.more > 0 && <p className="d-meta">and {row.more} more</p>}
            </div>
            <form method="post" action="/desk/undo">
              <input type="hidden" name="change" value={row.id} />
              <input type="hidden" name="from" value="history" />
              <Button second>
                Restore<span className="visually-hidden">: as it was before “{row.what}”</span>
              </Button>
            </form>
          </li>
        ))}
      </ol>
      {older && (
        <p>
          <a className="go" href={older}>
            Older changes
            <Icon name="arrow-right" />
          </a>
        </p>
      )}
    </>
  );
}

/** The words of one field before and after, side by side. */
export function Words({ label, before, after }: HistoryRow['fields'][number]) {
  return (
    <>
      <p className="d-label">{label}</p>
      <div className="d-diff">
        <div>
          <span className="d-meta">Before</span>
          <p>
            {before.start}
            {before.marked && <del>{before.marked}</del>}
            {before.end}
          </p>
        </div>
        <div>
          <span className="d-meta">After</span>
          <p>
            {after.start}
            {after.marked && <ins>{after.marked}</ins>}
            {after.end}
          </p>
        </div>
      </div>
    </>
  );
}
