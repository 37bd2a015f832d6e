import { Icon } from '#site/ui/Icon.tsx';
import { Button } from '../ui/Button.tsx';
import { Head } from '../ui/Head.tsx';
import { LiveButtons, type LiveButtonsProps } from './LiveButtons.tsx';

export interface GatheringRow {
  id: string;
  title: string;
  /** "Tomorrow, Saturday, November 28, 3:00 PM" */
  when: string;
  place: string;
  badge: 'usual' | 'different' | 'cancelled';
  /** "As usual", or the exception as visitors read it. */
  note: string;
  isMain: boolean;
  cancel: string | undefined;
  move: string | undefined;
  /** The gathering and date that can be as usual again; undefined where nothing is different. */
  restore: { what: string; date: string } | undefined;
}

export interface GatheringsProps extends Pick<LiveButtonsProps, 'broadcasts'> {
  months: { earlier?: MonthLink; shown: string; later?: MonthLink; all: readonly MonthLink[]; value: string };
  weeks: readonly { heading: string; range: string | undefined; rows: readonly GatheringRow[] }[];
  /** Gatherings on one date alone, however far ahead. */
  once: readonly { id: string; title: string; when: string; place: string; cancel: string; move: string }[];
  /** Events with their own page; those that are over keep their sign-ups for a while. */
  events: readonly { title: string; when: string; href: string; label: string }[];
  weekly: readonly {
    what: string;
    title: string;
    hours: readonly string[];
    place: string;
    change: string;
    /** The main gathering does not end. */
    end: string | undefined;
    /** All its fields; undefined for people who do not edit pages. */
    edit: string | undefined;
  }[];
}

interface MonthLink {
  month: string;
  label: string;
}

const badgeClasses = { usual: 'usual', different: 'ok', cancelled: 'no' };

/** The gatherings of a month by week, those on one date alone, and what repeats every week. */
export function GatheringsScreen({ broadcasts, months, weeks, events, once, weekly }: GatheringsProps) {
  return (
    <>
      <Head
        heading="Gatherings"
        note="What you change here is on Home, on Gatherings and in the calendar immediately."
      >
        <p className="d-actions">
          <a className="button" href="/desk/gatherings/add">
            Add a gathering
          </a>
          <a className="button button-secondary" href="/desk/events/add">
            Add an event
          </a>
          <a className="button button-secondary" href="/desk/gatherings/weekly/add">
            Add a weekly gathering
          </a>
        </p>
      </Head>
      <LiveButtons broadcasts={broadcasts} from="/desk/gatherings" />
      <Months {...months} />
      <div className="columns-wide d-gath">
        <div>
          {weeks.map(({ heading, range, rows }) => (
            <section className="d-week" key={heading}>
              <h2>
                {heading}
                {range && <small> {range}</small>}
              </h2>
              {rows.length === 0 && <p className="d-meta">Nothing more this week.</p>}
              <ul className="d-list d-gatherings">
                {rows.map((row) => (
                  <Row key={row.id} {...row} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div>
          {events.length > 0 && (
            <section className="d-panel">
              <h2>Events</h2>
              <ul className="d-list d-repeats">
                {events.map(({ title, when, href, label }) => (
                  <li key={href}>
                    <h3>{title}</h3>
                    <p>{when}</p>
                    <p className="d-links">
                      <Go href={href} label={label} of={title} />
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {once.length > 0 && (
            <section className="d-panel">
              <h2>On one date alone</h2>
              <ul className="d-list d-repeats">
                {once.map(({ id, title, when, place, cancel, move }) => (
                  <li key={id}>
                    <h3>{title}</h3>
                    <p>
                      {when}
                      <br />
                      {place}
                    </p>
                    <p className="d-links">
                      <Go href={move} label="Change" of={`${title}, ${when}`} />
                      <Go href={cancel} label="Remove" of={`${title}, ${when}`} />
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="d-panel">
            <h2>What repeats every week</h2>
            <ul className="d-list d-repeats">
              {weekly.map(({ what, title, hours, place, change, end, edit }) => (
                <li key={what}>
                  <h3>{title}</h3>
                  <p>
                    {[...hours, place].map((line) => (
                      <span className="d-line" key={line}>
                        {line}
                      </span>
                    ))}
                  </p>
                  <p className="d-links">
                    <Go href={change} label="Change from a date on" of={title} />
                    {end && <Go href={end} label="End on" of={title} />}
                    {edit && <Go href={edit} label="Words and place" of={title} />}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

/** The months before and after, and all of them to choose from. */
function Months({ earlier, shown, later, all, value }: GatheringsProps['months']) {
  const link = ({ month, label }: MonthLink, isBack: boolean) => (
    <a className="d-month" href={`/desk/gatherings?month=${month}`}>
      {isBack && <Icon name="arrow-left" />}
      {label}
      {!isBack && <Icon name="arrow-right" />}
    </a>
  );
  return (
    <nav className="d-months" aria-label="Months">
      {earlier && link(earlier, true)}
      <strong aria-current="true">{shown}</strong>
      {later && link(later, false)}
      <form className="d-actions" action="/desk/gatherings">
        <label htmlFor="month">Month</label>
        <select className="input" id="month" name="month" defaultValue={value}>
          {all.map(({ month, label }) => (
            <option key={month} value={month}>
              {label}
            </option>
          ))}
        </select>
        <Button secondary>Show</Button>
      </form>
    </nav>
  );
}

function Row({ title, when, place, badge, note, isMain, cancel, move, restore }: GatheringRow) {
  return (
    <li className={isMain ? 'columns main' : 'columns'}>
      <h3>{title}</h3>
      <p>
        <strong>{when}</strong>
        <br />
        {place}
      </p>
      <p>
        <span className={`d-mark ${badgeClasses[badge]}`}>{note}</span>
      </p>
      <div className="d-actions">
        {cancel && <Go href={cancel} label="Cancel" of={`${title}, ${when}`} isButton={isMain} />}
        {move && <Go href={move} label="Move" of={`${title}, ${when}`} isButton={isMain} />}
        {restore && (
          <form method="post" action="/desk/gatherings/restore">
            <input type="hidden" name="what" value={restore.what} />
            <input type="hidden" name="date" value={restore.date} />
            <Button secondary>
              As usual again
              <span className="visually-hidden">
                : {title}, {when}
              </span>
            </Button>
          </form>
        )}
      </div>
    </li>
  );
}

/** A link that names its gathering for screen readers, which do not show the row. */
function Go({
  href,
  label,
  of,
  isButton = false,
}: {
  href: string;
  label: string;
  of: string;
  isButton?: boolean;
}) {
  return (
    <a className={isButton ? 'button button-secondary' : 'go'} href={href}>
      {label}
      <span className="visually-hidden">: {of}</span>
    </a>
  );
}
