import { createHash } from 'node:crypto';
import type { Content } from '#content-model/content.ts';
import { type CalendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { eventPath } from '#core/events/event.ts';
import { messagePath, speakerName } from '#core/messages/library.ts';
import type { SearchDocument } from '#core/search/search.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { sabbathPath } from '#core/torah/paths.ts';
import { printedReference } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { sitePages } from '#site/routes.ts';
import { splitPage } from './split-page.ts';

/** The documents of the pages of records, by path, each with a hash of what it was made of. */
export type RecordDocuments = Map<string, { of: string; documents: readonly SearchDocument[] }>;

/**
 * Omits text for one day, so that pages can be read at any time.
 * @param htmlOf renders the page at a path
 * @param cached documents of a former version: pages of unchanged records are not rendered again
 */
export async function readPages(
  content: Content,
  htmlOf: (path: string) => Promise<string>,
  cached: RecordDocuments = new Map(),
): Promise<SearchDocument[]> {
  const documents = content.messages.map((message) => messageDocument(message, content));
  const hashes = hashesOfRecords(content);
  for (const path of [...cached.keys()].filter((path) => !hashes.has(path))) cached.delete(path);
  // One at a time, so that a visitor's page waits for one of them only. Messages are too many to render.
  for (const page of sitePages(content).filter(({ listed, search }) => listed && search.page !== 'message')) {
    const of = hashes.get(page.path);
    const former = cached.get(page.path);
    const ofPage = former && former.of === of ? former.documents : splitPage(await htmlOf(page.path), page);
    if (of !== undefined) cached.set(page.path, { of, documents: ofPage });
    documents.push(...ofPage);
  }
  return documents;
}

/** For each page that is made of one record of which there may be hundreds, a hash of what it shows. */
function hashesOfRecords({ ownPages, events, pages }: Content): Map<string, string> {
  const hashOf = (...items: unknown[]) => createHash('sha256').update(JSON.stringify(items)).digest('hex');
  return new Map([
    ...ownPages.map((page) => [page.address, hashOf(page)] as const),
    ...events.map((event) => [eventPath(event.id), hashOf(event, pages.event)] as const),
  ]);
}

type Message = Content['messages'][number];

function messageDocument(message: Message, { team, playlists }: Content): SearchDocument {
  const { id, title, summary, speaker, passages, chapters, series } = message;
  const playlist = playlists.find((candidate) => candidate.id === series)?.title ?? '';
  const facts = [speakerName(speaker, team), ...passages.map(printedReference), playlist];
  return {
    kind: 'message',
    href: messagePath(id),
    title,
    headings: chapters.map((chapter) => chapter.title).join(' · '),
    text: [summary, ...facts].filter(Boolean).join(' · '),
  };
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
  return [year - 1, year, year + 1].flatMap((cycleYear) =>
    calendar
      .schedule(cycleYear)
      .filter(({ date }) => {
        const ahead = daysBetween(today, date);
        return ahead >= -182 && ahead < 182;
      })
      .map((row) => portionDocument(row, cycleYear, terms)),
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
