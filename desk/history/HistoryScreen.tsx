import { Icon } from '#site/ui/Icon.tsx';
import { FieldDiff, type MarkedChange } from '../editor/FieldDiff.tsx';
import { Button, SearchForm } from '../ui/Button.tsx';
import type { Outcome } from '../ui/ChangedPages.tsx';
import { type ChangedOn, SeenOn } from '../ui/ChangedPages.tsx';
import { Head } from '../ui/Head.tsx';

export interface HistoryRow {
  id: string;
  who: string;
  when: string;
  what: string;
  /** The page on which visitors see it. */
  where: string;
  fields: readonly MarkedChange[];
  /** Number of fields that are not shown. */
  more: number;
  mayRestore: boolean;
}

export interface HistoryProps {
  search: string;
  rows: readonly HistoryRow[];
  /** A change was just restored. */
  isDone: boolean;
  changedOn: ChangedOn;
  outcome: Outcome;
  older: string | undefined;
}

/** All published changes: person, date, page, marked differences, and a restore button. */
export function HistoryScreen({ search, rows, isDone, changedOn, outcome, older }: HistoryProps) {
  return (
    <>
      <Head
        heading="History"
        note="Every change that visitors have seen. “Restore” brings back the earlier text."
      />
      {isDone && (
        <p className="d-said" role="status">
          <b>Undone.</b>
          <SeenOn pages={changedOn} outcome={outcome} /> This is a change too, so it is listed below.
        </p>
      )}
      <SearchForm action="/desk/history" label="Find a change" value={search} />
      {rows.length === 0 && (
        <p className="lead">
          {search && older
            ? 'Nothing found so far. “Older changes” searches further back.'
            : search
              ? 'No changes found.'
              : 'Nothing has been changed here yet.'}
        </p>
      )}
      <ol className="d-plain d-history">
        {rows.map((row) => (
          <li className="columns" key={row.id}>
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
            </div>
            {row.mayRestore && (
              <form method="post" action="/desk/undo">
                <input type="hidden" name="change" value={row.id} />
                <input type="hidden" name="from" value="history" />
                <Button secondary>
                  Restore<span className="visually-hidden">: as it was before “{row.what}”</span>
                </Button>
              </form>
            )}
            <div className="d-changed">
              {row.fields.map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries of one list have the same label
                <FieldDiff key={index} {...change} />
              ))}
              {row.more > 0 && <p className="d-meta">and {row.more} more</p>}
            </div>
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
