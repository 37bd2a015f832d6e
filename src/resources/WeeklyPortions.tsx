import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { SectionHead } from '../ui/Section.tsx';
import '../ui/card.css';
import type { SabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import { FurtherReadings, ReadingLink } from '../ui/ReadingLink.tsx';
import './weekly-portions.css';

export interface WeeklyPortionsProps {
  heading: string;
  intro: string;
  /** What marks this week's card. */
  current: string;
  download: string;
  annual: string;
  calendar: string;
  follow: string;
  all: { label: string; href: string };
  /** When this holds no longer, in milliseconds since 1970; keep-daily.client.ts fetches it anew then. */
  until: number;
  /** Addresses of the year's plan, and of the calendar and the feed to subscribe to. */
  plan: string;
  feed: string;
  atom: string;
  weeks: readonly WeekProps[];
}

interface WeekProps {
  sabbath: SabbathReadings;
  /** Monday to Sunday: 'Oct 6 – 12, 2025'. */
  range: string;
  current: boolean;
  /** Address of the one-page guide. */
  guide: string;
}

export function WeeklyPortions(props: WeeklyPortionsProps) {
  return (
    <section className="section linen" id="weekly" data-daily={props.until}>
      <div className="wrap">
        <SectionHead heading={props.heading}>{props.intro}</SectionHead>
        <div className="cards">
          {props.weeks.map((week) => (
            <WeekCard key={week.guide} {...week} mark={props.current} download={props.download} />
          ))}
        </div>
        <div className="weekly-actions">
          <a className="button" href={props.plan}>
            <Icon name="download" />
            {props.annual}
            <span className="visually-hidden"> (PDF)</span>
          </a>
          <a className="button button-secondary" href={props.feed}>
            <Icon name="calendar" />
            {props.calendar}
          </a>
          <a className="button button-secondary" href={props.atom}>
            <Icon name="feed" />
            {props.follow}
          </a>
          <Link className="go" href={props.all.href} arrow="right">
            {props.all.label}
          </Link>
        </div>
      </div>
    </section>
  );
}

function WeekCard({ sabbath, range, current, guide, mark, download }: WeekProps & WeekWords) {
  return (
    <article
      className={current ? 'card edge week now' : 'card week'}
      aria-current={current ? 'date' : undefined}
    >
      <div className="body">
        <p className="range">
          <span>{range}</span>
          {current && <b>{mark}</b>}
        </p>
        <h3>
          {sabbath.portion}{' '}
          <span className="hebrew" lang="he" dir="rtl">
            {sabbath.hebrew}
          </span>
        </h3>
        <dl>
          {sabbath.readings.map((reading) => (
            <div key={reading.label}>
              <dt>{reading.label}</dt>
              <dd>
                <ReadingLink reading={reading} />
              </dd>
            </div>
          ))}
        </dl>
        {sabbath.note && <p className="small muted">{sabbath.note}</p>}
        <FurtherReadings readings={sabbath.further} />
        <a className="button button-secondary button-small" href={guide}>
          <Icon name="download" />
          {download}
          <span className="visually-hidden"> for {sabbath.portion} (PDF)</span>
        </a>
      </div>
    </article>
  );
}

interface WeekWords {
  mark: string;
  download: string;
}
