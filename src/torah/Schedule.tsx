import { Link } from '../ui/Link.tsx';
import { MonthFilter } from './MonthFilter.tsx';
import { ScheduleRow, type ScheduleRowProps } from './ScheduleRow.tsx';
import './schedule.css';

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
    <section className="sec sched-sec" id="schedule">
      <div className="wrap">
        <div className="sched-head">
          <h2>{props.heading}</h2>
          <MonthFilter
            label={props.filter.label}
            months={props.months}
            month={props.month}
            year={years[1]?.shown ? undefined : props.year}
          />
        </div>
        <p className="vh" role="status" id="schedule-status" />
        <div className="sched" id="schedule-rows" data-daily={props.until}>
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
