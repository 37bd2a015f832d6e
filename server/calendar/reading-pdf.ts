import type { Content } from '#content-model/content.ts';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { fullDate } from '#core/dates/date-words.ts';
import type { Scripture } from '#core/scripture/scripture.ts';
import { sourceSentences } from '#core/scripture/sources.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { readingPdfPath, readingSections } from '#core/torah/reading-sections.ts';
import { printedReference } from '#core/torah/readings.ts';
import { readingPages } from '#site/routes.ts';
import type { Letterhead, ReadingTexts } from '../drawing/orders.ts';

interface Options {
  content: Pick<Content, 'ministry' | 'pages' | 'parts'>;
  calendar: Calendar;
  scripture: Scripture | undefined;
  letterhead: Letterhead;
}

/**
 * What the PDF of a reading page shows: the readings of its next Sabbath with their texts.
 *
 * @returns a function from a path and the day in the ministry's zone; undefined for another path, and on a
 *   site without texts
 */
export function createReadingTexts({ content, calendar, scripture, letterhead }: Options) {
  const names = new Map(readingPages(content).map(({ path, name }) => [readingPdfPath(path), name]));
  const labels = content.pages['torah-portions']?.week.labels;
  return (path: string, today: CalendarDay): ReadingTexts | undefined => {
    const name = names.get(path);
    if (name === undefined || !scripture || !labels) return undefined;
    const page = calendar.readingPage(name, today);
    const { row } = page;
    return {
      letterhead,
      title: {
        name: row.portion,
        englishName: row.englishName,
        hebrew: row.hebrewPointed,
        reference: printedReference(row.torah),
        when: `${fullDate(row.date, content.ministry.dates)} · ${row.hebrewDate}`,
      },
      sections: readingSections(page, scripture, labels.prophets),
      sources: sourceSentences(scripture.credit),
    };
  };
}
