import type { SabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { FurtherReadings, ReadingLink } from '../ui/ReadingLink.tsx';
import { Sundown, type SundownProps } from '../ui/Sundown.tsx';
import './print.css';
import './this-week.css';

export interface ThisWeekProps {
  heading: string;
  buttons: { copy: string; schedule: string; copyAll: string; print: string };
  /** The portions in a calendar program, and in a feed reader. */
  calendar: { label: string; href: string };
  follow: { label: string; href: string };
  /** A word on where references lead. */
  note: string;
  /** When this holds no longer, in milliseconds since 1970; keep-daily.client.ts fetches it anew then. */
  until: number;
  sabbath: SabbathReadings;
  sundown: SundownProps;
}

export function ThisWeek({
  heading,
  buttons,
  calendar,
  follow,
  note,
  until,
  sabbath,
  sundown,
}: ThisWeekProps) {
  const all = sabbath.readings.map(({ label, reference }) => `${label}: ${reference}`).join('\n');
  return (
    <section className="section week-section" id="this-week" data-daily={until}>
      <div className="wrap">
        <article className="scroll">
          <div className="week-head">
            <div className="date-block">
              <h2>{heading}</h2>
              <time dateTime={sabbath.date}>{sabbath.dateText}</time>
            </div>
            <div>
              <h3>{sabbath.portion}</h3>
              <p className="english-name">“{sabbath.englishName}”</p>
            </div>
            <p className="hebrew" lang="he" dir="rtl">
              {sabbath.hebrew}
            </p>
          </div>
          <dl className="readings">
            {sabbath.readings.map((reading) => (
              <div key={reading.label}>
                <dt>{reading.label}</dt>
                <dd>
                  <ReadingLink reading={reading} />
                </dd>
                <dd>
                  <CopyButton text={reading.reference} label={buttons.copy} of={reading.label} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="week-notes">
            {sabbath.note && <p>{sabbath.note}</p>}
            <FurtherReadings readings={sabbath.further} />
            <Sundown {...sundown} />
          </div>
          <div className="week-actions">
            <Link className="button" href="#schedule" arrow="right">
              {buttons.schedule}
            </Link>
            <CopyButton
              className="button button-secondary"
              text={all}
              label={buttons.copyAll}
              said="All featured references copied!"
            />
            <button type="button" className="button button-secondary needs-script" data-print-week>
              <Icon name="print" />
              {buttons.print}
            </button>
          </div>
          <p className="week-follow">
            <a className="go" href={calendar.href}>
              {calendar.label}
              <Icon name="calendar" />
            </a>
            <a className="go" href={follow.href}>
              {follow.label}
              <Icon name="feed" />
            </a>
          </p>
          <p className="small muted week-hint">{note}</p>
        </article>
      </div>
    </section>
  );
}

interface Props {
  /** What is copied. */
  text: string;
  /** The button's word. */
  label: string;
  /** What of: 'Torah'. Without it the toast says 'Reference copied!'. */
  of?: string | undefined;
  /** The toast's words, where they are others. */
  said?: string | undefined;
  className?: string | undefined;
}

/** Copies by share.client.ts; without JavaScript it is not shown. */
export function CopyButton({ text, label, of, said, className = 'copy' }: Props) {
  return (
    <button
      type="button"
      className={`${className} needs-script`}
      data-copy={text}
      data-said={said ?? (of ? `${of} reference copied!` : 'Reference copied!')}
    >
      <Icon name="copy" />
      <Icon name="check" />
      <span>{label}</span>
      {of && <span className="visually-hidden"> {of} reference</span>}
    </button>
  );
}
