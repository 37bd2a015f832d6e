import type { Content } from '#content-model/content.ts';
import { type CalendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import type { SearchDocument } from '#core/search/search.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { sabbathPath } from '#core/torah/paths.ts';
import { printedReference } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { sitePages } from '#site/routes.ts';
import type { Clock } from '../clock.ts';
import { createSearch, type Search } from './search.ts';
import { splitPage } from './split-page.ts';

interface Options {
  content: Content;
  calendar: Calendar;
  clock: Clock;
  /** What the build has read off the pages. */
  documents(): Promise<readonly SearchDocument[]>;
}

/** The search of one ministry's site: its pages, and the Torah portions around the day of asking. */
export function createSiteSearch({ content, calendar, clock, documents }: Options): Search {
  const { kinds, spellings, portionWords } = content.pages.search;
  const labels = content.pages['torah-portions']?.week.labels;
  return createSearch({
    documents,
    portions: (today) => (labels ? portionDocuments(calendar, today, { labels, portionWords }) : []),
    kinds,
    spellings,
    clock,
    zone: content.ministry.address.timeZone,
  });
}

/**
 * What the pages say, read off the pages themselves, for the site search. What holds for a day only is left
 * out, so it does not matter when they are read.
 * @param htmlOf renders the page at a path
 */
export async function readPages(
  content: Content,
  htmlOf: (path: string) => Promise<string>,
): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  // One after another: a visitor's page waits behind one of them, not behind all.
  for (const page of sitePages(content).filter(({ listed }) => listed)) {
    documents.push(...splitPage(await htmlOf(page.path), page));
  }
  return documents;
}

interface Words {
  /** 'Torah', 'Prophets', 'Gospels' */
  labels: { torah: string; prophets: string; gospels: string };
  /** Words that people put before a portion's name: 'parashat'. */
  portionWords: string;
}

/**
 * The Sabbaths of the half year behind and the half year ahead: so every portion is there once, at the date
 * nearest to today, whenever somebody asks.
 */
export function portionDocuments(calendar: Calendar, today: CalendarDay, words: Words): SearchDocument[] {
  const year = cycleYearFor(today);
  return [year - 1, year, year + 1].flatMap((each) =>
    calendar
      .schedule(each)
      .filter(({ date }) => {
        const ahead = daysBetween(today, date);
        return ahead >= -182 && ahead < 182;
      })
      .map((row) => portionDocument(row, each, words)),
  );
}

function portionDocument(row: ScheduleRow, year: number, { labels, portionWords }: Words): SearchDocument {
  const reading = (label: string, reference: string) => `${label}: ${printedReference(reference)}`;
  const { special, festival } = row;
  // A festival bears its own name as the portion's.
  const names = festival ? [festival.englishName] : [row.englishName, ...(special?.names ?? [])];
  return {
    kind: 'portion',
    href: sabbathPath(year, row.slug),
    title: row.portion,
    hebrew: row.hebrewPointed,
    headings: row.englishName,
    text: [
      row.dateText,
      ...names,
      reading(labels.torah, row.torah),
      reading(labels.prophets, row.prophets),
      reading(labels.gospels, row.gospels),
    ].join(' · '),
    also: `${portionWords} ${row.hebrewDate}`,
  };
}
