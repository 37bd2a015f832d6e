import { Head } from '../ui/Head.tsx';
import { UndoButton } from '../ui/UndoButton.tsx';

export interface TodayProps {
  /** "Friday, November 27, 8:02 PM" */
  moment: string;
  next:
    | {
        title: string;
        when: string;
        place: string;
        isCancelled: boolean;
        /** "As usual", or what is different, as visitors read it. */
        note: string;
        cancel: string;
        move: string;
      }
    | undefined;
  changes: readonly { id: string; text: string; when: string }[];
}

export function TodayScreen({ moment, next, changes }: TodayProps) {
  return (
    <>
      <Head heading="Today" note={moment} />
      <div className="d-today">
        <section className="d-panel d-next" aria-labelledby="next">
          <h2 id="next">Next gathering</h2>
          {next ? (
            <>
              <p className="d-what">{next.title}</p>
              <p className="d-when">{next.when}</p>
              <p>{next.place}</p>
              <p>
                <span
                  className={
                    next.isCancelled ? 'd-mark no' : next.note === 'As usual' ? 'd-mark usual' : 'd-mark ok'
                  }
                >
                  {next.note}
                </span>
              </p>
            </>
          ) : (
            <p>Nothing in the next eight weeks.</p>
          )}
          <div className="d-actions">
            {next && !next.isCancelled && (
              <>
                <a className="button button-2" href={next.cancel}>
                  Cancel
                </a>
                <a className="button button-2" href={next.move}>
                  Move
                </a>
              </>
            )}
            <a className="button button-2" href="/desk/gatherings/add">
              Add a gathering
            </a>
          </div>
        </section>
        <section className="d-panel" aria-labelledby="changes">
          <h2 id="changes">Last changes</h2>
          {changes.length === 0 && <p>Nothing has been changed here yet.</p>}
          <ul className="d-list d-plain d-changes">
            {changes.map(({ id, text, when }) => (
              <li key={id}>
                <p>
                  {text}
                  <br />
                  <span className="d-meta">{when}</span>
                </p>
                <UndoButton change={id} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
