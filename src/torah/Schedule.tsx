import { Link } from '../ui/Link.tsx';
import './schedule.css';
import '../ui/form/form.css';
import { FurtherReadings, Readings } from '../ui/ReadingLink.tsx';
import { SharePart } from '../ui/ShareLink.tsx';
import type { torahPortionsProps } from './torah-props.ts';

type Props = ReturnType<typeof torahPortionsProps>['schedule'];

export function Schedule({ heading, empty, rows, years, ...filter }: Props) {
  return (
    <section className="section schedule-section" id="schedule">
      <div className="wrap">
        <div className="actions schedule-head">
          <h2>{heading}</h2>
          <MonthFilter {...filter} />
        </div>
        <p className="visually-hidden" role="status" id="schedule-status" />
        <div className="schedule-rows" id="schedule-rows">
          {rows.map((row) => (
            <ScheduleRow key={row.slug} {...row} />
          ))}
          <p className="empty" hidden={rows.some(({ hidden }) => !hidden)}>
            {empty}
          </p>
        </div>
        <nav className="actions years" aria-label="Schedules by year">
          {years.map(({ label, href, shown }) => (
            <Link key={label} className="go" href={`${href}#schedule`} current={shown ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </section>
  );
}

/** All months, or one: at once by torah-portions.client.ts, and by sending the form without JavaScript. */
function MonthFilter({
  filter,
  months,
  month,
  otherYear,
}: Pick<Props, 'filter' | 'months' | 'month' | 'otherYear'>) {
  return (
    <form className="actions filter" action="/resources/torah-portions#schedule">
      {otherYear !== undefined && <input type="hidden" name="year" value={otherYear} />}
      <div className="field">
        <label htmlFor="month">{filter.label}</label>
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

/** One week. Its `id` is its anchor. */
function ScheduleRow(row: Props['rows'][number]) {
  const [, day = row.dateText, comma, year] = /^(.*?)(,?) (\d{4})$/.exec(row.dateText) ?? [];
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
          {comma && <span className="visually-hidden">,</span>} <span>{year}</span>
        </time>
        {row.current && <b>{row.label}</b>}
      </p>
      <h3>
        {row.portion}{' '}
        <span className="hebrew" lang="he" dir="rtl">
          {row.hebrew}
        </span>{' '}
        <small>{row.englishName}</small>
      </h3>
      <Readings readings={row.readings} />
      <SharePart title={`${row.portion}, ${row.dateText}`} href={row.permalink}>
        Link to {row.portion}
      </SharePart>
      {(row.note || row.further.length > 0) && (
        <div className="row-note">
          {row.note && <p>{row.note}</p>}
          <FurtherReadings readings={row.further} />
        </div>
      )}
    </article>
  );
}
