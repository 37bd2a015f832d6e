import type { ReactNode } from 'react';
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
  /** Those to choose from, as '2027-04'. */
  months: readonly { value: string; label: string; isShown: boolean }[];
  weeks: readonly { heading: string; range: string | undefined; rows: readonly GatheringRow[] }[];
  /** Gatherings on one date alone, however far ahead. */
  once: readonly GatheringRow[];
  /** Events with their own page; those that are over keep their sign-ups for a while. */
  events: readonly { id: string; title: string; when: string; href: string; label: string }[];
  weekly: readonly {
    id: string;
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
      <Months months={months} />
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
            <Panel heading="Events" rows={events}>
              {({ title, when, href, label }) => (
                <>
                  <p>{when}</p>
                  <p className="d-links">
                    <Go href={href} label={label} of={title} />
                  </p>
                </>
              )}
            </Panel>
          )}
          {once.length > 0 && (
            <Panel heading="On one date alone" rows={once}>
              {({ title, when, place, cancel, move }) => (
                <>
                  <p>
                    {when}
                    <br />
                    {place}
                  </p>
                  <p className="d-links">
                    {move && <Go href={move} label="Change" of={`${title}, ${when}`} />}
                    {cancel && <Go href={cancel} label="Remove" of={`${title}, ${when}`} />}
                  </p>
                </>
              )}
            </Panel>
          )}
          <Panel heading="What repeats every week" rows={weekly}>
            {({ title, hours, place, change, end, edit }) => (
              <>
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
              </>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

function Panel<Item extends { id: string; title: string }>({
  heading,
  rows,
  children,
}: {
  heading: string;
  rows: readonly Item[];
  children: (row: Item) => ReactNode;
}) {
  return (
    <section className="d-panel">
      <h2>{heading}</h2>
      <ul className="d-list d-repeats">
        {rows.map((row) => (
          <li key={row.id}>
            <h3>{row.title}</h3>
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The months before and after, and all of them to choose from. */
function Months({ months }: Pick<GatheringsProps, 'months'>) {
  const index = months.findIndex(({ isShown }) => isShown);
  const [month, earlier, later] = [months[index], months[index - 1], months[index + 1]];
  return (
    <nav className="d-months" aria-label="Months">
      {earlier && (
        <a className="d-month" href={`/desk/gatherings?month=${earlier.value}`}>
          <Icon name="arrow-left" />
          {earlier.label}
        </a>
      )}
      <strong aria-current="true">{month?.label}</strong>
      {later && (
        <a className="d-month" href={`/desk/gatherings?month=${later.value}`}>
          {later.label}
          <Icon name="arrow-right" />
        </a>
      )}
      <form className="d-actions" action="/desk/gatherings">
        <label htmlFor="month">Month</label>
        <select className="input" id="month" name="month" defaultValue={month?.value}>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
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

interface GoProps extends Record<'href' | 'label' | 'of', string> {
  isButton?: boolean;
}

/** A link that names its gathering for screen readers, which do not show the row. */
function Go({ href, label, of, isButton = false }: GoProps) {
  return (
    <a className={isButton ? 'button button-secondary' : 'go'} href={href}>
      {label}
      <span className="visually-hidden">: {of}</span>
    </a>
  );
}
