import { endsOfDividedVerses, renumberings } from './tables/versification.ts';

interface Verse {
  readonly chapter: number;
  readonly verse: number;
}

function english(book: string, { chapter, verse }: Verse): Verse {
  const run = renumberings[book]?.find(
    (candidate) => candidate.chapter === chapter && candidate.from <= verse && verse <= candidate.to,
  );
  return run ? { chapter: run.englishChapter, verse: verse + run.delta } : { chapter, verse };
}

function englishEnd(book: string, end: Verse): Verse {
  return endsOfDividedVerses[`${book} ${end.chapter}:${end.verse}`] ?? english(book, end);
}

function englishPassage(book: string, passage: string): string {
  const match = /^(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?$/.exec(passage);
  if (!match || !book) throw new Error(`Not a passage: '${book} ${passage}'`);
  const [, chapter, verse, endChapter, endVerse] = match;
  const hebrewStart = { chapter: Number(chapter), verse: Number(verse) };
  const hebrewEnd = { chapter: Number(endChapter ?? chapter), verse: Number(endVerse ?? verse) };
  const start = english(book, hebrewStart);
  const end = englishEnd(book, hebrewEnd);
  const from = `${start.chapter}:${start.verse}`;
  if (end.chapter !== start.chapter) return `${from}-${end.chapter}:${end.verse}`;
  return end.verse === start.verse ? from : `${from}-${end.verse}`;
}

/**
 * Rewrites a reference from the verse numbers of the Hebrew Bible to those of English Bibles: 'Deuteronomy 29:9-30:20'
 * becomes 'Deuteronomy 29:10-30:20'.
 *
 * @param reference passages of one book joined with ', ', books joined with '; '
 * @throws Error if the reference has another shape
 */
export function englishNumbering(reference: string): string {
  return reference
    .split('; ')
    .map((part) => {
      const space = part.lastIndexOf(' ', part.indexOf(':'));
      const book = part.slice(0, Math.max(space, 0));
      const passages = part.slice(space + 1).split(', ');
      return `${book} ${passages.map((passage) => englishPassage(book, passage)).join(', ')}`;
    })
    .join('; ');
}
