import { calendarDay } from '#core/dates/calendar-day.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { verseAnchor } from '#core/scripture/references.ts';
import { portionNames } from '#core/torah/names.ts';
import { readingPath } from '#core/torah/reading-page.ts';

/**
 * The verse of the coming Sabbath's reading, in the words of the texts.
 *
 * @returns undefined without reading pages, without texts, or where the content names no verse for the
 *   reading
 */
export function weekVerseProps({ content, calendar, scripture, now }: App.Locals) {
  const { parts, readingPages, ministry } = content;
  const { timeZone } = ministry.address;
  const [week] = calendar.upcoming(calendarDay(now(), timeZone), 1);
  if (!parts.scroll || !week) return undefined;
  const { portion, numbers, festival } = week.row;
  const [number] = numbers;
  const name = number === undefined ? undefined : portionNames[number - 1];
  const reference = name ? readingPages.verses[name] : festival && readingPages.festivalVerses[festival.name];
  const [text] = (reference && scripture?.textsOf(reference)) || [];
  const verse = text?.verses[0];
  if (!reference || !text || !verse?.english || verse.hebrew.length === 0) return undefined;
  return {
    portion,
    reference,
    hebrew: verse.hebrew.map((part) => part.text).join(' '),
    english: verse.english,
    href: `${readingPath(portion)}#${verseAnchor(text.book, verse)}`,
    /** When this holds no longer, in milliseconds since 1970. */
    until: nextMidnight(now(), timeZone).getTime(),
  };
}
