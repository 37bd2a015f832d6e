import { Head } from '../ui/Head.tsx';

export interface GatheringRow {
  id: string;
  title: string;
  /** "Tomorrow, Saturday, November 28, 3:00 PM" */
  when: string;
  place: string;
  badge: 'usual' | 'different' | 'cancelled';
  /** "As usual", or the exception as visitors read it. */
  note: string;
  cancel: string | undefined;
  move: string | undefined;
}

export interface GatheringsProps {
  rows: readonly GatheringRow[];
}

const badgeClasses = { usual: 'usual', different: 'ok', cancelled: 'no' };

/** The next eight weeks, with their exceptions. */
export function GatheringsScreen({ rows }: GatheringsProps) {
  return (
    <>
      <Head heading="Gatherings" note="The next eight weeks.">
        <a className="button button-secondary" href="/desk/gatherings/add">
          Add a gathering
        </a>
      </Head>
      <ul className="d-list d-gatherings">
        {rows.map(({ id, title, when, place, badge, note, cancel, move }) => (
          <li key={id}>
            <h2>{title}</h2>
            <p>
              <strong>{when}</strong>
              <br />
              {place}
            </p>
            <p>
              <span className={`d-mark ${badgeClasses[badge]}`}>{note}</span>
            </p>
            <p className="d-actions">
              {cancel && (
                <a className="button button-secondary" href={cancel}>
                  Cancel
                  <GatheringName title={title} when={when} />
                </a>
              )}
              {move && (
                <a className="button button-secondary" href={move}>
                  Move
                  <GatheringName title={title} when={when} />
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names the gathering for screen readers, which do not show the row. */
function GatheringName({ title, when }: { title: string; when: string }) {
  return (
    <span className="visually-hidden">
      : {title}, {when}
    </span>
  );
}
