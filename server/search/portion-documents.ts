import { type CalendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import type { SearchDocument } from '#core/search/search.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { sabbathPath } from '#core/torah/paths.ts';
import { printedReference } from '#core/torah/reference.ts';
import type { ScheduleRow } from '#core/torah/schedule-row.ts';

interface Words {
  /** 'Torah', 'Prophets', 'Gospels' */
  labels: { torah: string; prophets: string; gospels: string };
  /** Words that people put before a portion's name: 'parashat'. */
  portionWords: string;
}

/**
 * The Sabbaths of the half year behind and the half year ahead: so every portion is there once, at the date nearest to
 * today, whenever somebody asks.
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
