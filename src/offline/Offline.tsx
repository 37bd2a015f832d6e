import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import { printedReference } from '../../domain/torah/reference.ts';
import type { Ministry, Page } from '../../reader/content.ts';
import { ArrowLink } from '../ui/Link.tsx';
import { contactLinks, LinkedText } from '../ui/LinkedText.tsx';
import { Quote } from '../ui/Quote.tsx';
import './offline.css';

/** The page lies on a device for weeks at worst, so it carries the weeks to come: two months of them. */
const weeksShown = 9;

interface Props {
  words: Page<'offline'>;
  ministry: Ministry;
  /** Undefined where the site has no Torah portions. */
  calendar: Calendar | undefined;
  now: Date;
}

/** What someone without a signal may need: when, where, whom to call, and what is read this week and the next ones. */
export function Offline({ words, ministry, calendar, now }: Props) {
  const { card, portions, form, verse } = words;
  const { mapUrl, timeZone } = ministry.address;
  const weeks = calendar?.upcoming(calendarDay(now, timeZone), weeksShown);
  return (
    <section className="section">
      <div className="wrap offline">
        <address className="scored">
          <p>{card.services}</p>
          <p>{card.address}</p>
          <p>
            <LinkedText text={card.phone} links={contactLinks(ministry)} />
          </p>
          <ArrowLink to={{ label: card.map, href: mapUrl }} newTab />
        </address>
        {weeks && (
          <div className="scored">
            <h2>{portions.heading}</h2>
            <ol className="kept-weeks" role="list" data-zone={timeZone}>
              {weeks.map(({ row, current }) => (
                <li key={row.date} data-sabbath={row.date}>
                  <p className="when">
                    <time dateTime={row.date}>{row.dateText}</time>{' '}
                    {/* As it was when the page was written; this-week.client.ts knows better when it is read. */}
                    <b hidden={!current}>{portions.thisWeek}</b>
                  </p>
                  <h3>{row.portion}</h3>
                  <p>{printedReference(fillPlaceholders(portions.readings, readingsOf(row)))}</p>
                </li>
              ))}
            </ol>
            <p className="kept-over" hidden>
              {portions.missing}
            </p>
          </div>
        )}
        <p className="lead">{form}</p>
        <Quote source={verse.ref}>{verse.text}</Quote>
      </div>
    </section>
  );
}

const readingsOf = ({ torah, prophets, gospels }: Record<'torah' | 'prophets' | 'gospels', string>) => ({
  torah,
  prophets,
  gospels,
});
