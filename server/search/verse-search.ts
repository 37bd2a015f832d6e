import { LRUCache } from 'lru-cache';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { type Book, books } from '#core/scripture/books.ts';
import { verseAnchor } from '#core/scripture/references.ts';
import type { Scripture, Verse } from '#core/scripture/scripture.ts';
import { excerpt, highlight } from '#core/search/excerpt.ts';
import type { SearchHit } from '#core/search/search.ts';
import { fold, termsOf, wordsOf } from '#core/search/words.ts';
import { type Calendar, cycleYearFor } from '#core/torah/calendar.ts';
import { readingPath } from '#core/torah/reading-page.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';

/** A verse with the page that shows it. */
interface PlacedVerse {
  readonly book: Book;
  readonly verse: Verse;
  readonly portion: string;
}

/** What a query finds among the verses of reading pages. */
interface FoundVerses {
  /** The query is a reference: these come before everything else. */
  readonly named: readonly SearchHit[];
  /** Verses with all words of the query. */
  readonly worded: readonly SearchHit[];
}

/** More weeks than a year of portions ever takes. */
const weeks = 57;
/** More verses than these say no more: 'lord' is in two thousand. */
const mostVerses = 36;

/**
 * Searches the verses that reading pages show, by reference ('Gen 32:28', 'Genesis 32') and by words, also
 * Hebrew ones without vowels. It reads through all of them, which takes some milliseconds, and needs no
 * index.
 */
export function createVerseSearch(scripture: Scripture, calendar: Calendar) {
  const placed = new LRUCache<CalendarDay, readonly PlacedVerse[]>({
    max: 1,
    memoMethod: (day) => placeVerses(scripture, comingRows(calendar, day)),
  });

  return function search(query: string, today: CalendarDay): FoundVerses {
    const verses = placed.memo(today);
    const reference = readReference(query);
    if (reference) return { named: hitsOfReference(verses, reference), worded: [] };
    return { named: [], worded: hitsOfWords(verses, termsOf(query)) };
  };
}

/**
 * The coming year's Sabbaths: a page shows the readings of the next one that has them. Portions before
 * festivals.
 */
function comingRows(calendar: Calendar, today: CalendarDay): ScheduleRow[] {
  const year = cycleYearFor(today);
  const rows = [year, year + 1, year + 2]
    .flatMap((cycleYear) => calendar.schedule(cycleYear))
    .filter(({ date }) => date >= today)
    .slice(0, weeks);
  const isFestival = ({ kind }: ScheduleRow) => Number(kind === 'festival');
  return rows.sort((a, b) => isFestival(a) - isFestival(b));
}

function placeVerses(scripture: Scripture, rows: readonly ScheduleRow[]): PlacedVerse[] {
  const placed = new Map<Verse, PlacedVerse>();
  const pages = new Set<string>();
  for (const { portion, torah, prophets, gospels } of rows) {
    if (pages.has(portion)) continue;
    pages.add(portion);
    for (const { book, verses } of [torah, prophets, gospels].flatMap(
      (passage) => scripture.textsOf(passage) ?? [],
    ))
      for (const verse of verses) if (!placed.has(verse)) placed.set(verse, { book, verse, portion });
  }
  const order = (book: Book) => books.indexOf(book);
  return [...placed.values()].sort(
    (a, b) =>
      order(a.book) - order(b.book) || a.verse.chapter - b.verse.chapter || a.verse.verse - b.verse.verse,
  );
}

interface Reference {
  readonly books: readonly Book[];
  readonly chapter: number;
  /** Undefined: the whole chapter. */
  readonly verse: number | undefined;
}

const reference = /^([1-3])?\s*([a-z]{2,})\.?\s*(\d{1,3})(?:\s*[:.,]\s*(\d{1,3}))?(?:\s*[-–]\s*\d{1,3})?$/i;

/** Reads 'Gen 32', '1 Sam 20:42' and the like; undefined for anything else. */
function readReference(query: string): Reference | undefined {
  const match = reference.exec(query.trim());
  if (!match) return undefined;
  const [, number = '', name = '', chapter, verse] = match;
  const asked = `${number}${name}`.toLowerCase();
  const named = books.filter(
    ({ name: full, code }) => code === asked || full.toLowerCase().replace(' ', '').startsWith(asked),
  );
  if (named.length === 0) return undefined;
  return { books: named, chapter: Number(chapter), verse: verse === undefined ? undefined : Number(verse) };
}

function hitsOfReference(verses: readonly PlacedVerse[], asked: Reference): SearchHit[] {
  const found = verses.filter(
    ({ book, verse }) =>
      asked.books.includes(book) &&
      verse.chapter === asked.chapter &&
      (asked.verse === undefined || verse.verse === asked.verse),
  );
  // Of a chapter the first verse on each page that has some of it.
  const firsts = found.filter(
    ({ book, portion }, index) =>
      found.findIndex((verse) => verse.book === book && verse.portion === portion) === index,
  );
  return (asked.verse === undefined ? firsts : found).map((hit) => {
    const { book, verse } = hit;
    const title = asked.verse === undefined ? `${book.name} ${verse.chapter}` : titleOf(hit);
    return hitOf(hit, title, new Set());
  });
}

function hitsOfWords(verses: readonly PlacedVerse[], terms: readonly string[]): SearchHit[] {
  if (terms.length === 0 || terms.every((term) => term.length < 3)) return [];
  const needles = terms.map((term) => ` ${term} `);
  const phrase = ` ${terms.join(' ')} `;
  const found = verses.filter(({ verse }) => needles.every((needle) => searchable(verse).includes(needle)));
  const isPhrase = ({ verse }: PlacedVerse) => Number(!searchable(verse).includes(phrase));
  return found
    .sort((a, b) => isPhrase(a) - isPhrase(b))
    .slice(0, mostVerses)
    .map((hit) => hitOf(hit, titleOf(hit), new Set(terms)));
}

const titleOf = ({ book, verse }: PlacedVerse) => `${book.name} ${verse.chapter}:${verse.verse}`;

function hitOf({ book, verse, portion }: PlacedVerse, title: string, terms: ReadonlySet<string>): SearchHit {
  return {
    kind: 'portion',
    href: `${readingPath(portion)}#${verseAnchor(book, verse)}`,
    title: highlight(title, new Set()),
    page: portion,
    // A Hebrew query shows the Hebrew words, with their language for screen readers.
    ...([...terms].some((term) => /[א-ת]/.test(term)) && { hebrew: hebrewOf(verse) }),
    excerpt: excerpt(verse.english ?? '', terms),
  };
}

const hebrewOf = ({ hebrew }: Verse) => hebrew.map(({ text }) => text).join(' ');

/** Folded once for each verse, not each day. */
const folded = new WeakMap<Verse, string>();

/**
 * The folded words of a verse in both languages with spaces around each. Words that maqqef joins are
 * apart.
 */
function searchable(verse: Verse): string {
  const cached = folded.get(verse);
  if (cached !== undefined) return cached;
  const english = wordsOf(verse.english ?? '').map((word) => word.folded);
  const hebrew = hebrewOf(verse)
    .split(/[ \u05BE]/)
    .map((word) => fold(word).replace('\u05C3', ''));
  const words = ` ${[...english, ...hebrew].join(' ')} `;
  folded.set(verse, words);
  return words;
}
