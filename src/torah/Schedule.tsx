import { Link } from '../ui/Link.tsx';
import './schedule.css';
import '../ui/form/form.css';
import type { SabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import { Icon } from '../ui/Icon.tsx';
import { FurtherReadings, ReadingLink } from '../ui/ReadingLink.tsx';

export interface ScheduleProps {
  heading: string;
  filter: { label: string };
  empty: string;
  /** What marks the row of this week. */
  current: string;
  labels: { torah: string };
  /** When this holds no longer, in milliseconds since 1970; keep-daily.client.ts fetches it anew then. */
  until: number;
  /** The year in which the schedule begins. */
  year: number;
  month: string;
  months: readonly { value: string; label: string }[];
  /** Last year's schedule, this year's and next year's. */
  years: readonly { label: string; href: string; shown: boolean }[];
  rows: readonly ScheduleRowProps[];
}

export function Schedule(props: ScheduleProps) {
  const { rows, years } = props;
  return (
    <section className="section schedule-section" id="schedule">
      <div className="wrap">
        <div className="schedule-head">
          <h2>{props.heading}</h2>
          <MonthFilter
            label={props.filter.label}
            months={props.months}
            month={props.month}
            year={years[1]?.shown ? undefined : props.year}
          />
        </div>
        <p className="visually-hidden" role="status" id="schedule-status" />
        <div className="schedule-rows" id="schedule-rows" data-daily={props.until}>
          {rows.map((row) => (
            <ScheduleRow key={row.slug} {...row} mark={props.current} />
          ))}
          <p className="empty" hidden={rows.some(({ hidden }) => !hidden)}>
            {props.empty}
          </p>
        </div>
        <nav className="years" aria-label="Schedules by year">
          {years.map((each) => (
            <Link
              key={each.label}
              className="go"
              href={`${each.href}#schedule`}
              current={each.shown ? 'page' : undefined}
            >
              {each.label}
            </Link>
          ))}
        </nav>
      </div>
    </section>
  );
}

export interface MonthFilterProps {
  label: string;
  months: readonly { value: string; label: string }[];
  month: string;
  /** The year of the schedule, when it is not this one. */
  year: number | undefined;
}

/** All months, or one: at once by torah-portions.client.ts, and by sending the form without JavaScript. */
export function MonthFilter({ label, months, month, year }: MonthFilterProps) {
  return (
    <form className="filter" action="/resources/torah-portions#schedule">
      {year !== undefined && <input type="hidden" name="year" value={year} />}
      <div className="field">
        <label htmlFor="month">{label}</label>
        {/* Off: a browser that restores the choice after a reload would contradict the list below. */}
        <select className="input" id="month" name="month" defaultValue={month} autoComplete="off">
          {months.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <noscript>
        <button className="button" type="submit">
          Show
        </button>
      </noscript>
    </form>
  );
}

export interface ScheduleRowProps extends SabbathReadings {
  month: string;
  /** Not of the month asked for. */
  hidden: boolean;
  /** This week's. */
  current: boolean;
  /** Its address for good, whatever year it is. */
  permalink: string;
}

/** One week. Its `id` is its anchor. */
export function ScheduleRow({ mark, ...row }: ScheduleRowProps & { mark: string }) {
  const [day, year] = row.dateText.split(', ');
  return (
    <article
      className={row.current ? 'row now' : 'row'}
      id={row.slug}
      data-month={row.month}
      hidden={row.hidden}
      aria-current={row.current ? 'date' : undefined}
    >
      {row.current && <span className="flag" aria-hidden="true" />}
      <p className="when">
        <time dateTime={row.date}>
          {day}
          <span className="visually-hidden">,</span> <span>{year}</span>
        </time>
        {row.current && <b>{mark}</b>}
      </p>
      <h3>
        {row.portion}{' '}
        <span className="hebrew" lang="he" dir="rtl">
          {row.hebrew}
        </span>{' '}
        <small>{row.englishName}</small>
      </h3>
      <dl>
        {row.readings.map((reading) => (
          <div key={reading.label}>
            <dt>{reading.label}</dt>
            <dd>
              <ReadingLink reading={reading} />
            </dd>
          </div>
        ))}
      </dl>
      <a className="share" href={row.permalink} data-share={`${row.portion}, ${row.dateText}`}>
        <Icon name="share" />
        <span className="visually-hidden">Link to {row.portion}</span>
      </a>
      {(row.note || row.further.length > 0) && (
        <div className="row-note">
          {row.note && <p>{row.note}</p>}
          <FurtherReadings readings={row.further} />
        </div>
      )}
    </article>
  );
}
