import { type DragEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SearchForm, UndoButton } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';

export interface PagesRow {
  href: string;
  title: string;
  /** The page, the kind, or the text that was found. */
  note: string;
  /** "Draft by Ruth, Friday, November 27, 8:02 PM" */
  draft: string | undefined;
}

/** A record whose place in its list can be changed. */
type OrderedRow = PagesRow & { file: string };

export interface PagesProps {
  search: string;
  /** Only one group is shown, of which there may be several screens. */
  isOneGroup: boolean;
  /** Why a record could not be moved. */
  refused: string | undefined;
  /** The change that has just moved a record. */
  done: string | undefined;
  /** The pages that staff changed most often; empty in a search. */
  frequent: readonly PagesRow[];
  groups: readonly {
    name: string;
    /** In the order in which visitors see them. */
    lists: readonly { label: string; isMoved: boolean; rows: readonly OrderedRow[] }[];
    /** On this screen, of `all`. */
    rows: readonly PagesRow[];
    all: number;
    earlier: string | undefined;
    later: string | undefined;
    adds: readonly { label: string; href: string }[];
  }[];
}

/** All editable records in groups, with search results. */
export function PagesScreen({ search, isOneGroup, refused, done, frequent, groups }: PagesProps) {
  return (
    <>
      <Head
        heading="Pages"
        note="Everything that visitors read. Choose what you want to change."
        back={isOneGroup ? { href: '/desk/pages', label: 'All pages' } : undefined}
      />
      <SearchForm action="/desk/pages" label="Find a page, a name or a sentence" value={search} />
      {refused && (
        <p className="summary" role="alert" tabIndex={-1}>
          <b>Nothing was moved.</b> {refused}
        </p>
      )}
      {groups.length === 0 && <p className="lead">No pages found.</p>}
      {frequent.length > 0 && (
        <section className="d-group">
          <h2>Changed most often</h2>
          <Rows rows={frequent} />
        </section>
      )}
      {groups.map(({ name, lists, rows, all, earlier, later, adds }) => (
        <section className="d-group" key={name}>
          <details
            open={
              search !== '' ||
              isOneGroup ||
              [...rows, ...lists.flatMap((list) => list.rows)].some(({ draft }) => draft) ||
              lists.some(({ isMoved }) => isMoved)
            }
          >
            <summary>
              <h2>{name}</h2>
              <span className="d-count">{lists.reduce((sum, list) => sum + list.rows.length, all)}</span>
            </summary>
            {rows.length > 0 && <Rows rows={rows} />}
            {(earlier ?? later) && (
              <p className="d-actions">
                {earlier && (
                  <a className="button button-secondary" href={earlier}>
                    Back<span className="visually-hidden"> in {name}</span>
                  </a>
                )}
                {later && (
                  <a className="button button-secondary" href={later}>
                    More<span className="visually-hidden"> in {name}</span>
                  </a>
                )}
              </p>
            )}
            {lists.map((list) => (
              <OrderedRows key={list.label} {...list} done={list.isMoved ? done : undefined} />
            ))}
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
      {rows.map((row) => (
        <li key={row.href}>
          <RowLink {...row} />
        </li>
      ))}
    </ul>
  );
}

function RowLink({ href, title, note, draft }: PagesRow) {
  return (
    <a className="d-rowlink" href={href} draggable={false}>
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
  );
}

interface OrderedRowsProps {
  label: string;
  isMoved: boolean;
  rows: readonly OrderedRow[];
  done: string | undefined;
}

/** Rows that can be moved by their buttons, or dragged with a mouse. */
function OrderedRows({ label, isMoved, rows, done }: OrderedRowsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [canDrag, setCanDrag] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [dropped, setDropped] = useState('');
  useEffect(() => setCanDrag(matchMedia('(pointer: fine)').matches), []);
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (!dragged) return;
    flushSync(() => setDropped(`to ${to + 1} ${dragged}`));
    form.current?.requestSubmit();
  };
  return (
    <div className="d-ordered" id={isMoved ? 'moved' : undefined}>
      <h3>{label}</h3>
      {done && (
        <div className="d-said" role="status">
          <p>
            <b>Moved.</b> Visitors see it now.
          </p>
          <UndoButton change={done} />
        </div>
      )}
      <form method="post" action="/desk/pages/order" ref={form}>
        <input type="hidden" name="dragged" value={dropped} />
        <ul className="d-list">
          {rows.map(({ file, ...row }, at) => (
            <li
              key={file}
              data-over={over === file || undefined}
              draggable={canDrag}
              onDragStart={() => setDragged(file)}
              onDragEnd={() => setOver(undefined)}
              onDragOver={(event) => {
                if (!dragged || !rows.some((orderedRow) => orderedRow.file === dragged)) return;
                event.preventDefault();
                setOver(file);
              }}
              onDrop={(event) => drop(event, at)}
            >
              <RowLink {...row} />
              <p className="d-deeds">
                {at > 0 && (
                  <button className="d-deed" type="submit" name="move" value={`up ${file}`}>
                    Move up<span className="visually-hidden">: {row.title}</span>
                  </button>
                )}
                {at < rows.length - 1 && (
                  <button className="d-deed" type="submit" name="move" value={`down ${file}`}>
                    Move down<span className="visually-hidden">: {row.title}</span>
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      </form>
    </div>
  );
}
