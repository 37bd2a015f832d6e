import type { Content } from '#content-model/content.ts';
import { type CalendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import type { Scripture } from '#core/scripture/scripture.ts';
import type { SearchDocument } from '#core/search/search.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { sabbathPath } from '#core/torah/paths.ts';
import { printedReference } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { sitePages } from '#site/routes.ts';
import type { Clock } from '../clock.ts';
import { createSearch, type Search } from './search.ts';
import { splitPage } from './split-page.ts';
import { createVerseSearch } from './verse-search.ts';

interface Options {
  content: Content;
  calendar: Calendar;
  /** Undefined where the site was built without the texts of the Bible. */
  scripture?: Scripture | undefined;
  clock: Clock;
  documents(): Promise<readonly SearchDocument[]>;
}

/** The search of one ministry's site: its pages, and the Torah portions around the current day. */
export function createSiteSearch({ content, calendar, scripture, clock, documents }: Options): Search {
  const { kinds, spellings, portionWords } = content.pages.search;
  const labels = content.pages['torah-portions']?.week.labels;
  return createSearch({
    documents,
    portions: (today) => (labels ? portionDocuments(calendar, today, { labels, portionWords }) : []),
    kinds,
    spellings,
    verses: scripture && content.parts.scroll ? createVerseSearch(scripture, calendar) : undefined,
    clock,
    zone: content.ministry.address.timeZone,
  });
}

/** Omits text for one day, so that pages can be read at any time. @param htmlOf renders the page at a path */
export async function readPages(
  content: Content,
  htmlOf: (path: string) => Promise<string>,
): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  // One at a time, so that a visitor's page waits for one of them only.
  for (const page of sitePages(content).filter(({ listed }) => listed)) {
    documents.push(...splitPage(await htmlOf(page.path), page));
  }
  return documents;
}

interface PortionTerms {
  /** 'Torah', 'Prophets', 'Gospels' */
  labels: { torah: string; prophets: string; gospels: string };
  /** Words that people put before a portion's name: 'parashat'. */
  portionWords: string;
}

/** Half a year before and after today, so that every portion has one document, at its nearest date. */
export function portionDocuments(
  calendar: Calendar,
  today: CalendarDay,
  terms: PortionTerms,
): SearchDocument[] {
  const year = cycleYearFor(today);
  return [year - 1, year, year + 1].flatMap((each) =>
    calendar
      .schedule(each)
      .filter(({ date }) => {
        const ahead = daysBetween(today, date);
        return ahead >= -182 && ahead < 182;
      })
      .map((row) => portionDocument(row, each, terms)),
  );
}

function portionDocument(
  row: ScheduleRow,
  year: number,
  { labels, portionWords }: PortionTerms,
): SearchDocument {
  const reading = (label: string, reference: string) => `${label}: ${printedReference(reference)}`;
  const { special, festival } = row;
  // On a festival the portion's name is the festival's.
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
