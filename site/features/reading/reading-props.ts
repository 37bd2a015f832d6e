import type { Ministry } from '#content-model/content.ts';
import { calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { fullDate, longDate, monthAndDay, timeOfDay } from '#core/dates/date-words.ts';
import { messagePath, newestFirst, speakerName } from '#core/messages/library.ts';
import { portionOfMessage, teachesReading } from '#core/messages/message-portion.ts';
import { verseAnchor } from '#core/scripture/references.ts';
import { portionNames } from '#core/torah/names.ts';
import { type Occasion, readingPath } from '#core/torah/reading-page.ts';
import { type ReadingSection, readingPdfPath, readingSections } from '#core/torah/reading-sections.ts';
import { explainSabbath, printedReference, readingLink } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { comingSabbath } from '#core/torah/week.ts';

/** Which languages are shown: `?show=`. */
export const shownLanguages = ['both', 'hebrew', 'english'] as const;
export type ShownLanguages = (typeof shownLanguages)[number];

/** A part of the page with its text, and its address on the Bible reading site. */
export type Section = ReadingSection & { href: string };

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
  const labels = content.pages['torah-portions']?.week.labels;
  if (!labels) throw new Error('content/pages/torah-portions.yaml is missing.');
  const sections: Section[] = readingSections(page, scripture, labels.prophets).map((section) => ({
    ...section,
    href: readingLink(ministry.links.scriptureReader, section.plainReference),
  }));
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
    /** Name and license of the translation; undefined without texts. */
    credit: sections.some(({ texts }) => texts) ? scripture?.credit : undefined,
    pdf: readingPdfPath(readingPath(name)),
    isLong: lettersOf(sections) > lettersOnTwoSheets,
    messages: messagesOn(row, locals),
    previous: neighbor(page.previous, 'Before'),
    next: neighbor(page.next, 'Next'),
    show: shownLanguages.find((choice) => choice === locals.query('show')),
  };
}

/** The messages of the library that teach a reading, newest first. */
function messagesOn(row: ScheduleRow, { content, calendar }: Pick<App.Locals, 'content' | 'calendar'>) {
  const { messages, ministry, parts, team } = content;
  if (!parts.library) return [];
  return newestFirst(messages)
    .filter((message) => {
      const taught = portionOfMessage(message, calendar);
      return taught && teachesReading(taught.row, row);
    })
    .map(({ id, title, date, speaker, passages, picture }) => ({
      href: messagePath(id),
      title,
      picture,
      by: `${speakerName(speaker, team)} · ${fullDate(date, ministry.dates)}`,
      passages: passages.map(printedReference).join('; '),
    }));
}

/** How many letters of English two printed sheets hold; measured with Letter paper in Chromium. */
const lettersOnTwoSheets = 29_000;

const lettersOf = (sections: readonly Section[]) =>
  sections
    .flatMap(({ texts = [] }) => texts.flatMap(({ verses }) => verses))
    .reduce((sum, { english = '' }) => sum + english.length, 0);

function placeOf(numbers: readonly number[]): string | undefined {
  if (numbers.length === 0) return undefined;
  return `${numbers.length > 1 ? 'Portions' : 'Portion'} ${numbers.join(' and ')} of ${portionNames.length}`;
}

function occasionProps({ date, name }: Occasion, page: string, locale: string) {
  const together = name === page ? undefined : { name, href: readingPath(name) };
  return { date, text: longDate(date, locale), together };
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
  const anchored = new Set<string>();
  return new Map(
    sections.flatMap(({ id, texts = [] }) =>
      texts.flatMap(({ book, verses }) =>
        verses.flatMap((verse): [string, string][] => {
          const anchor = verseAnchor(book, verse);
          if (anchored.has(anchor)) return [];
          anchored.add(anchor);
          return [[`${id} ${anchor}`, anchor]];
        }),
      ),
    ),
  );
}

export type ReadingProps = ReturnType<typeof readingProps>;
