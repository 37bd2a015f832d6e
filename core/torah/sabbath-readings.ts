import type { CalendarDay } from '../dates/calendar-day.ts';
import { explainSabbath } from './explanation.ts';
import { printedReference, readingLink } from './reference.ts';
import type { ScheduleRow } from './schedule-row.ts';

export interface Reading {
  label: string;
  /** Plain, for copying: 'Deuteronomy 29:10-30:20'. */
  reference: string;
  /** As a book prints it. */
  text: string;
  /** On the Bible reading site. */
  href: string;
}

/** A Sabbath as pages show it. */
export interface SabbathReadings {
  slug: string;
  date: CalendarDay;
  /** 'September 20, 2025' */
  dateText: string;
  portion: string;
  /** With vowel points. */
  hebrew: string;
  englishName: string;
  /** Why the readings are others than usual, if they are. */
  note: string | null;
  /** Torah, Prophets, Gospels. */
  readings: readonly Reading[];
  /** Read besides on this Sabbath. */
  further: readonly Reading[];
}

interface Words {
  labels: { torah: string; prophets: string; gospels: string };
  /** The ministry's sentences for `explainSabbath`. */
  festival?: string;
  vzot?: string;
}

/** @param scriptureReader the Bible reading site's address with {reference} */
export function sabbathReadings(row: ScheduleRow, words: Words, scriptureReader: string): SabbathReadings {
  const { labels, festival, vzot } = words;
  const reading = (label: string, reference: string): Reading => ({
    label,
    reference,
    text: printedReference(reference),
    href: readingLink(scriptureReader, reference),
  });
  const { torah = null, gospels = null } = row.special ?? {};
  const note = explainSabbath(row, { ...(festival && { festival }), ...(vzot && { finalPortion: vzot }) });
  return {
    slug: row.slug,
    date: row.date,
    dateText: row.dateText,
    portion: row.portion,
    hebrew: row.hebrewPointed,
    englishName: row.englishName,
    note: note && printedReference(note),
    readings: [
      reading(labels.torah, row.torah),
      reading(labels.prophets, row.prophets),
      reading(labels.gospels, row.gospels),
    ],
    further: [
      ...(torah ? [reading(labels.torah, torah)] : []),
      // On some Sabbaths the list names the portion's own reading again.
      ...(gospels && gospels !== row.gospels ? [reading(labels.gospels, gospels)] : []),
    ],
  };
}
