import { Link } from '../ui/Link.tsx';
import { LinkedText } from '../ui/LinkedText.tsx';
import { Quote } from '../ui/Quote.tsx';
import './offline.css';

export interface OfflineProps {
  card: { services: string; address: string; phone: string; map: { label: string; href: string } };
  /** What can be tapped in the sentences, and where it leads. */
  links: Readonly<Record<string, string>>;
  portions: { heading: string; thisWeek: string; missing: string };
  weeks: readonly WeekProps[];
  /** The zone whose midnights the weeks begin and end at. */
  zone: string;
  form: string;
  verse: { text: string; ref: string };
}

interface WeekProps {
  /** The week's first and last day. */
  monday: string;
  sunday: string;
  /** Whether it was this week when the page was written; this-week.client.ts knows better when it is read. */
  current: boolean;
  date: string;
  dateText: string;
  portion: string;
  readings: string;
}

export function Offline({ card, links, portions, weeks, zone, form, verse }: OfflineProps) {
  return (
    <section className="section">
      <div className="wrap offline">
        <address className="scored">
          <p>{card.services}</p>
          <p>{card.address}</p>
          <p>
            <LinkedText text={card.phone} links={links} />
          </p>
          <Link className="go" href={card.map.href} newTab>
            {card.map.label}
          </Link>
        </address>
        <div className="scored">
          <h2>{portions.heading}</h2>
          <ol className="kept-weeks" role="list" data-zone={zone}>
            {weeks.map((week) => (
              <li key={week.date} data-first={week.monday} data-last={week.sunday}>
                <p className="when">
                  <time dateTime={week.date}>{week.dateText}</time>{' '}
                  <b hidden={!week.current}>{portions.thisWeek}</b>
                </p>
                <h3>{week.portion}</h3>
                <p>{week.readings}</p>
              </li>
            ))}
          </ol>
          <p className="kept-over" hidden>
            {portions.missing}
          </p>
        </div>
        <p className="lead">{form}</p>
        <Quote source={verse.ref}>{verse.text}</Quote>
      </div>
    </section>
  );
}
