/** A run of verses in a chapter of the Hebrew Bible with other numbers in English Bibles. */
interface Renumbering {
  readonly chapter: number;
  readonly from: number;
  readonly to: number;
  readonly englishChapter: number;
  /** Added to the Hebrew verse number. */
  readonly delta: number;
}

const run = (
  chapter: number,
  from: number,
  to: number,
  englishChapter: number,
  delta: number,
): Renumbering => ({ chapter, from, to, englishChapter, delta });

/** In the books of the portions, Prophets and scrolls. Checked against the verse counts of every chapter. */
export const renumberings: Readonly<Record<string, readonly Renumbering[]>> = {
  Genesis: [run(32, 1, 1, 31, 54), run(32, 2, 33, 32, -1)],
  Exodus: [
    run(7, 26, 29, 8, -25),
    run(8, 1, 28, 8, 4),
    run(21, 37, 37, 22, -36),
    run(22, 1, 30, 22, 1),
    run(20, 14, 23, 20, 3),
  ],
  Leviticus: [run(5, 20, 26, 6, -19), run(6, 1, 23, 6, 7)],
  Numbers: [run(17, 1, 15, 16, 35), run(17, 16, 28, 17, -15), run(30, 1, 1, 29, 39), run(30, 2, 17, 30, -1)],
  Deuteronomy: [
    run(5, 18, 30, 5, 3),
    run(13, 1, 1, 12, 31),
    run(13, 2, 19, 13, -1),
    run(23, 1, 1, 22, 29),
    run(23, 2, 26, 23, -1),
    run(28, 69, 69, 29, -68),
    run(29, 1, 28, 29, 1),
  ],
  // The Hebrew 21:1 is the end of the English 20:42.
  '1 Samuel': [run(21, 1, 1, 20, 41), run(21, 2, 16, 21, -1), run(24, 1, 1, 23, 28), run(24, 2, 23, 24, -1)],
  '2 Samuel': [run(19, 1, 1, 18, 32), run(19, 2, 44, 19, -1)],
  '1 Kings': [run(5, 1, 14, 4, 20), run(5, 15, 32, 5, -14)],
  '2 Kings': [run(12, 1, 1, 11, 20), run(12, 2, 22, 12, -1)],
  Isaiah: [run(8, 23, 23, 9, -22), run(9, 1, 20, 9, 1), run(64, 1, 11, 64, 1)],
  Jeremiah: [run(8, 23, 23, 9, -22), run(9, 1, 25, 9, 1)],
  Ezekiel: [run(21, 1, 5, 20, 44), run(21, 6, 37, 21, -5)],
  Hosea: [
    run(2, 1, 2, 1, 9),
    run(2, 3, 25, 2, -2),
    run(12, 1, 1, 11, 11),
    run(12, 2, 15, 12, -1),
    run(14, 1, 1, 13, 15),
    run(14, 2, 10, 14, -1),
  ],
  Joel: [run(3, 1, 5, 2, 27), run(4, 1, 21, 3, 0)],
  Jonah: [run(2, 1, 1, 1, 16), run(2, 2, 11, 2, -1)],
  Micah: [run(4, 14, 14, 5, -13), run(5, 1, 14, 5, 1)],
  Nahum: [run(2, 1, 1, 1, 14), run(2, 2, 14, 2, -1)],
  Zechariah: [run(2, 1, 4, 1, 17), run(2, 5, 17, 2, -4)],
  Malachi: [run(3, 19, 24, 4, -18)],
  Ecclesiastes: [run(4, 17, 17, 5, -16), run(5, 1, 19, 5, 1)],
  'Song of Songs': [run(7, 1, 1, 6, 12), run(7, 2, 14, 7, -1)],
};

/** Hebrew verses that English Bibles divide, with the English verse in which a reading up to them ends. */
const endsOfDividedVerses: Readonly<Record<string, { readonly chapter: number; readonly verse: number }>> = {
  // Four commandments, from murder to false witness.
  'Exodus 20:13': { chapter: 20, verse: 16 },
  'Deuteronomy 5:17': { chapter: 5, verse: 20 },
  // "Oh that You would tear the heavens" begins the next chapter.
  'Isaiah 63:19': { chapter: 64, verse: 1 },
};

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
 * From Hebrew to English verse numbers: 'Deuteronomy 29:9-30:20' becomes 'Deuteronomy 29:10-30:20'.
 * @param reference passages of one book joined with ', ', books joined with '; '
 * @throws Error if the reference has another form
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
