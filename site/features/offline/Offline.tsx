import type { ReactNode } from 'react';
import type { Ministry, Page } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { readingPath } from '#core/torah/reading-page.ts';
import { printedReference } from '#core/torah/readings.ts';
import { ArrowLink } from '#site/ui/Link.tsx';
import { contactLinks, LinkedText } from '#site/ui/LinkedText.tsx';
import { Quote } from '#site/ui/Quote.tsx';
import { Section } from '#site/ui/Section.tsx';
import './offline.css';

/** Two months, because a device may keep the page for weeks. */
const weeksShown = 9;

/** The coming Sabbaths when the page was rendered. */
export function keptWeeks({ content: { pages, ministry, parts }, calendar, now }: App.Locals) {
  const { portions } = pages.offline;
  const today = calendarDay(now(), ministry.address.timeZone);
  return calendar.upcoming(today, weeksShown).map(({ row }) => {
    const { date, dateText, portion, torah, prophets, gospels } = row;
    const readings = fillPlaceholders(portions.readings, { torah, prophets, gospels });
    const page = parts.scroll ? readingPath(portion) : undefined;
    return { date, dateText, portion, page, readings: printedReference(readings) };
  });
}

interface Props {
  copy: Page<'offline'>;
  ministry: Ministry;
  hasPortions: boolean;
  children: ReactNode;
}

export function Offline({ copy, ministry, hasPortions, children }: Props) {
  const { card, portions, form, verse } = copy;
  return (
    <Section wrap="stack offline">
      <address className="scored">
        <p>{card.services}</p>
        <p>{card.address}</p>
        <p>
          <LinkedText text={card.phone} links={contactLinks(ministry)} />
        </p>
        <ArrowLink to={{ label: card.map, href: ministry.address.mapUrl }} newTab />
      </address>
      {hasPortions && (
        <div className="scored">
          <h2>{portions.heading}</h2>
          {children}
        </div>
      )}
      <p className="lead">{form}</p>
      <Quote source={verse.ref}>{verse.text}</Quote>
    </Section>
  );
}
