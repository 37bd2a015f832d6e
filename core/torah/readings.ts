import type { CalendarDay } from '../dates/calendar-day.ts';
import { fillPlaceholders } from '../placeholders.ts';
import type { FestivalName } from './names.ts';
import { readingPath } from './reading-page.ts';
import type { ScheduleRow } from './schedule.ts';

export interface Reading {
  label: string;
  /** Plain, for copying: 'Deuteronomy 29:10-30:20'. */
  reference: string;
  /** With typographic dashes. */
  text: string;
  href: string;
}

export interface SabbathReadings {
  slug: string;
  date: CalendarDay;
  dateText: string;
  portion: string;
  hebrew: string;
  englishName: string;
  /** Why the readings are unusual, if they are. */
  note: string | null;
  /** The page with its texts, where the site has reading pages. */
  page?: string | undefined;
  readings: readonly Reading[];
  further: readonly Reading[];
}

/** The ministry's own sentences, each with {festival}, which begins a sentence. */
interface Sentences {
  festival?: string | undefined;
  /** For V'Zot HaBerachah, the last portion. */
  vzot?: string | undefined;
}

interface Copy extends Sentences {
  labels: { torah: string; prophets: string; gospels: string };
  /** Whether the site has reading pages. */
  hasPages?: boolean;
}

/** @param scriptureReader the Bible reading site's address with {reference} */
export function sabbathReadings(row: ScheduleRow, copy: Copy, scriptureReader: string): SabbathReadings {
  const { labels, hasPages = false } = copy;
  const reading = (label: string, reference: string): Reading => ({
    label,
    reference,
    text: printedReference(reference),
    href: readingLink(scriptureReader, reference),
  });
  const { torah = null, gospels = null } = row.special ?? {};
  const note = explainSabbath(row, copy);
  return {
    slug: row.slug,
    date: row.date,
    dateText: row.dateText,
    portion: row.portion,
    hebrew: row.hebrewPointed,
    englishName: row.englishName,
    note: note && printedReference(note),
    page: hasPages ? readingPath(row.portion) : undefined,
    readings: [
      reading(labels.torah, row.torah),
      reading(labels.prophets, row.prophets),
      reading(labels.gospels, row.gospels),
    ],
    further: [
      ...(torah ? [reading(labels.torah, torah)] : []),
      // On some Sabbaths the list repeats the portion's own reading.
      ...(gospels && gospels !== row.gospels ? [reading(labels.gospels, gospels)] : []),
    ],
  };
}

// 'Shabbat Chol HaMoed Pesach falls on this Sabbath' would say Sabbath twice.
const festivalInASentence: Readonly<Record<FestivalName, string>> = {
  'Rosh Hashanah (Day 1)': 'The first day of Rosh Hashanah',
  'Yom Kippur': 'Yom Kippur',
  'Sukkot (Day 1)': 'The first day of Sukkot',
  'Shabbat Chol HaMoed Sukkot': 'A middle day of Sukkot',
  'Shemini Atzeret': 'Shemini Atzeret',
  'Pesach (Day 1)': 'The first day of Passover',
  'Shabbat Chol HaMoed Pesach': 'A middle day of Passover',
  'Pesach (Day 7)': 'The seventh day of Passover',
  'Pesach (Day 8)': 'The eighth day of Passover',
  'Shavuot (Day 2)': 'The second day of Shavuot',
};

/** One line about what is special on a Sabbath, or null. */
export function explainSabbath(
  { kind, festival, special, prophets }: ScheduleRow,
  {
    festival:
      onFestival = '{festival} falls on this Sabbath, so its own reading takes the place of the weekly portion.',
    vzot = "V'Zot HaBerachah closes the Torah. It is read as the fall feasts end, just before we begin again at Genesis.",
  }: Sentences = {},
): string | null {
  const values = { festival: festival ? festivalInASentence[festival.name] : '' };
  if (kind === 'festival') return fillPlaceholders(onFestival, values);
  if (kind === 'final-portion') return fillPlaceholders(vzot, values);
  if (!special) return null;
  const name = special.names.join(' and ');
  const replaced = special.prophetsReplaced;
  if (!replaced) return name ? `This is ${name}.` : null;
  return name
    ? `This is ${name}: from the Prophets we read ${prophets} in place of ${replaced}.`
    : `At this point of the year we read ${prophets} from the Prophets in place of ${replaced}.`;
}

/**
 * A printed reference: 'Deuteronomy 29:10–30:20', with an en dash and without line breaks in the book's
 * name or before the chapter. Links and copies use the plain form, which Bible programs understand.
 */
export function printedReference(reference: string): string {
  return reference
    .replace(/(\d)-(?=\d)/g, '$1–')
    .replace(/([A-Za-z]) (?=\d)|\b([1-3]) (?=[A-Z])/g, '$1$2\u00a0');
}

/**
 * The address of a passage on the Bible reading site.
 * @param scriptureReader the site's address with {reference}, from content
 * @param reference with English verse numbers: 'Deuteronomy 29:10-30:20'
 * @throws Error if the address has no {reference}
 */
export function readingLink(scriptureReader: string, reference: string): string {
  if (!scriptureReader.includes('{reference}')) {
    throw new Error(`The address of the Bible reading site has no {reference}: '${scriptureReader}'`);
  }
  return scriptureReader.replaceAll('{reference}', () => encodeURIComponent(reference));
}
