import type { Ministry } from '#content-model/content.ts';
import { calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { fullDate, longDate, monthAndDay, timeOfDay } from '#core/dates/date-words.ts';
import { verseAnchor } from '#core/scripture/references.ts';
import type { Text } from '#core/scripture/scripture.ts';
import { portionNames } from '#core/torah/names.ts';
import { type Occasion, readingPath } from '#core/torah/reading-page.ts';
import { explainSabbath, printedReference, readingLink } from '#core/torah/readings.ts';
import { comingSabbath } from '#core/torah/week.ts';

/** Which languages are shown: `?show=`. */
export const shownLanguages = ['both', 'hebrew', 'english'] as const;
export type ShownLanguages = (typeof shownLanguages)[number];

/** A part of the page with its text: one of the seven of the Torah, the Prophets, the Gospel. */
export interface Section {
  /** Its anchor. */
  id: string;
  /** 'First reading' */
  heading: string;
  /** In Hebrew, where tradition has a name. */
  hebrew?: string | undefined;
  /** 'Sunday', of the seven. */
  day?: string | undefined;
  /** As a book prints it, in English numbers. */
  reference: string;
  /** In the numbers of Hebrew Bibles, where they differ: '32:4–13'. */
  hebrewReference?: string | undefined;
  /** Who reads it, where customs differ. */
  note?: string | undefined;
  /** On the Bible reading site. */
  href: string;
  /** Undefined where the site has no texts, or not of this reading. */
  texts: readonly Text[] | undefined;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'];
const hebrewOrdinals = ['רִאשׁוֹן', 'שֵׁנִי', 'שְׁלִישִׁי', 'רְבִיעִי', 'חֲמִישִׁי', 'שִׁשִּׁי', 'שְׁבִיעִי'];
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Sabbath'];

/**
 * What the page of a reading shows.
 *
 * @param name one of `readingNames`
 */
export function readingProps(name: string, locals: App.Locals) {
  const { calendar, content, scripture } = locals;
  const { ministry, readingPages } = content;
  const { timeZone } = ministry.address;
  const locale = ministry.dates;
  const today = calendarDay(locals.now(), timeZone);
  const page = calendar.readingPage(name, today);
  const { row } = page;
  const section = (
    id: string,
    reference: string,
    words: Pick<Section, 'heading' | 'hebrew' | 'day' | 'note'>,
  ) => {
    const texts = scripture?.textsOf(reference);
    return {
      ...{ id, ...words, texts, hebrewReference: texts && hebrewNumbers(texts) },
      reference: printedReference(reference),
      href: readingLink(ministry.links.scriptureReader, reference),
    };
  };
  const { torah: extraTorah = null, gospels: extraGospel = null } = row.special ?? {};
  const labels = content.pages['torah-portions']?.week.labels;
  if (!labels) throw new Error('content/pages/torah-portions.yaml is missing.');
  const customs = page.customs.map(
    ({ custom, reference }) => `${custom} communities read ${printedReference(reference)}`,
  );
  const sections: Section[] = [
    ...page.aliyot.map(({ id, reference }, index) =>
      id === 'maftir'
        ? section(id, reference, { heading: 'Last reading', hebrew: 'מַפְטִיר' })
        : section(id, reference, {
            heading: `${ordinals[index]} reading`,
            hebrew: hebrewOrdinals[index],
            day: days[index],
          }),
    ),
    ...(extraTorah
      ? [section('maftir', extraTorah, { heading: 'Also read on this Sabbath', hebrew: 'מַפְטִיר' })]
      : []),
    section('prophets', row.prophets, {
      heading: labels.prophets,
      hebrew: 'הַפְטָרָה',
      note: customs.length > 0 ? `This is the Ashkenazi custom. ${customs.join('; ')}.` : undefined,
    }),
    section('gospel', row.gospels, { heading: gospelHeading(row.gospels) }),
    ...(extraGospel && extraGospel !== row.gospels
      ? [section('gospel-2', extraGospel, { heading: `${gospelHeading(extraGospel)} of this Sabbath` })]
      : []),
  ];
  // From Sunday on, the coming Sabbath's reading is read a part each day.
  const isThisWeek = comingSabbath(today) === row.date;
  const todaysPart = isThisWeek ? sections[6 - daysBetween(today, row.date)] : undefined;
  const neighbor = ({ date, name: its }: Occasion, words: string) => ({
    ...{ name: its, href: readingPath(its), when: `${words}: ${monthAndDay(date, locale)}` },
  });
  const times = calendar.sabbathTimes(row.date);
  const reasons = row.numbers.flatMap((number) => {
    const reason = readingPages.reasons[portionNames[number - 1] ?? 'Bereshit'];
    return reason ? [reason] : [];
  });
  return {
    meta: metaOf(row.portion, row.englishName, printedReference(row.torah), ministry),
    name: row.portion,
    hebrew: row.hebrewPointed,
    englishName: row.englishName,
    /** 'Portion 8 of 54'; festivals have no number. */
    place: placeOf(row.numbers),
    date: row.date,
    when: fullDate(row.date, locale),
    hebrewDate: row.hebrewDate,
    begins: `Begins Friday at sundown, ${timeOfDay(times.begins, timeZone, locale)}`,
    ends: `Ends Saturday at sundown, ${timeOfDay(times.ends, timeZone, locale)}`,
    occasions: page.occasions.map((occasion) => occasionProps(occasion, name, locale)),
    reasons,
    note: explainSabbath(row),
    readings: [
      { label: labels.torah, id: 'r1', reference: printedReference(row.torah) },
      { label: labels.prophets, id: 'prophets', reference: printedReference(row.prophets) },
      { label: labels.gospels, id: 'gospel', reference: printedReference(row.gospels) },
    ],
    copied: `${labels.torah}: ${row.torah}\n${labels.prophets}: ${row.prophets}\n${labels.gospels}: ${row.gospels}`,
    sections,
    today: todaysPart && { id: todaysPart.id, heading: todaysPart.heading },
    hasTexts: sections.some(({ texts }) => texts),
    isLong: lettersOf(sections) > lettersOnTwoSheets,
    previous: neighbor(page.previous, 'Before'),
    next: neighbor(page.next, 'Next'),
    show: shownLanguages.find((choice) => choice === locals.query('show')),
  };
}

/** How many letters of English two printed sheets hold; measured with Letter paper in Chromium. */
const lettersOnTwoSheets = 29_000;

const lettersOf = (sections: readonly Section[]) =>
  sections
    .flatMap(({ texts = [] }) => texts.flatMap(({ verses }) => verses))
    .reduce((sum, { english = '' }) => sum + english.length, 0);

const gospelHeading = (reference: string) => (reference.startsWith('Acts') ? 'Acts' : 'Gospel');

function placeOf(numbers: readonly number[]): string | undefined {
  if (numbers.length === 0) return undefined;
  return `${numbers.length > 1 ? 'Portions' : 'Portion'} ${numbers.join(' and ')} of ${portionNames.length}`;
}

function occasionProps({ date, name }: Occasion, page: string, locale: string) {
  const together = name === page ? undefined : { name, href: readingPath(name) };
  return { date, text: longDate(date, locale), together };
}

/**
 * 'in Hebrew Bibles 32:4–13': the first and last number of each passage, or undefined where all are as in
 * English.
 */
function hebrewNumbers(texts: readonly Text[]): string | undefined {
  const passages = texts.flatMap(({ verses }) => {
    const hebrew = verses.flatMap((verse) => verse.hebrew);
    const english = verses.map(({ chapter, verse }) => `${chapter}:${verse}`);
    const [first, last] = [hebrew.at(0)?.number, hebrew.at(-1)?.number];
    if (!first || !last) return [];
    return [{ text: range(first, last), isSame: first === english.at(0) && last === english.at(-1) }];
  });
  if (passages.every(({ isSame }) => isSame)) return undefined;
  return passages.map(({ text }) => text).join(', ');
}

function range(first: string, last: string): string {
  const [chapter] = first.split(':');
  if (first === last) return first;
  return `${first}–${last.startsWith(`${chapter}:`) ? last.split(':')[1] : last}`;
}

function metaOf(name: string, englishName: string, torah: string, { name: ministry }: Ministry) {
  return {
    title: `${name}: ${torah} in Hebrew and English | ${ministry}`,
    description: `The Torah portion ${name} (“${englishName}”) with Prophets and Gospel, in Hebrew with vowels and in English, to read here, to print, and to keep for when there is no signal.`,
    keywords: [name, englishName, 'Torah portion', 'parasha', 'haftarah', 'Gospel reading'],
  };
}

/** The anchor of each verse of a page; a verse that is read twice has it the first time only. */
export function anchorsOf(sections: readonly Section[]) {
  const known = new Set<string>();
  return new Map(
    sections.flatMap(({ id, texts = [] }) =>
      texts.flatMap(({ book, verses }) =>
        verses.flatMap((verse): [string, string][] => {
          const anchor = verseAnchor(book, verse);
          if (known.has(anchor)) return [];
          known.add(anchor);
          return [[`${id} ${anchor}`, anchor]];
        }),
      ),
    ),
  );
}

export type ReadingProps = ReturnType<typeof readingProps>;
