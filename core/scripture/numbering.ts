import type { Text, Verse } from './scripture.ts';

/** Consecutive verses whose numbers differ in the same way. */
interface Run {
  /** Whether each verse is exactly one verse of the other Bible. */
  readonly isPlain: boolean;
  readonly verses: Verse[];
}

const numberOf = ({ chapter, verse }: Verse) => `${chapter}:${verse}`;

/** How far a verse of the Hebrew Bible is from its English number: '0:1', or undefined for no single one. */
function shiftOf({ chapter, verse, hebrew }: Verse): string | undefined {
  const [first, second] = hebrew;
  if (!first || second) return undefined;
  const [hebrewChapter = 0, hebrewVerse = 0] = first.number.split(':').map(Number);
  return `${hebrewChapter - chapter}:${hebrewVerse - verse}`;
}

function runsOf(verses: readonly Verse[]): Run[] {
  const runs: (Run & { shift: string | undefined })[] = [];
  for (const verse of verses) {
    const shift = shiftOf(verse);
    if (shift === '0:0') {
      runs.push({ isPlain: true, verses: [], shift });
      continue;
    }
    const last = runs.at(-1);
    if (shift !== undefined && last?.shift === shift) last.verses.push(verse);
    else runs.push({ isPlain: shift !== undefined, verses: [verse], shift });
  }
  return runs.filter((run) => run.verses.length > 0);
}

/** '32:4–13', or '5:26' for one verse. */
function range(first: string, last: string): string {
  if (first === last) return first;
  const [chapter] = first.split(':');
  return `${first}–${last.startsWith(`${chapter}:`) ? last.split(':')[1] : last}`;
}

const englishRange = ({ verses }: Run) =>
  range(numberOf(verses.at(0) as Verse), numberOf(verses.at(-1) as Verse));

function hebrewRange({ verses }: Run): string {
  const numbers = verses.flatMap(({ hebrew }) => hebrew.map(({ number }) => number));
  return range(numbers.at(0) ?? '', numbers.at(-1) ?? '');
}

/**
 * '6:1–7 is 5:20–26'. A merged verse: '26:1 is 25:19 and 26:1'. A divided one: '64:1 is the end of the verse
 * before it'.
 */
function explain(run: Run): string {
  const english = englishRange(run);
  if (run.isPlain) return `${english} is ${hebrewRange(run)}`;
  const numbers = run.verses.flatMap(({ hebrew }) => hebrew.map(({ number }) => number));
  return `${english} is ${numbers.join(' and ') || 'the end of the verse before it'}`;
}

/**
 * How Hebrew Bibles number the verses of a reading.
 *
 * @param texts its passages with the numbers of English Bibles
 * @returns 'in Hebrew Bibles 32:4–13' where all differ alike; 'in Hebrew Bibles 6:1–7 is 5:20–26' where some
 * do; undefined where all numbers are the same, and for the New Testament
 */
export function hebrewNumbering(texts: readonly Text[]): string | undefined {
  const parts = texts
    .filter(({ book }) => book.part !== 'New Testament')
    .flatMap(({ verses }) => {
      const runs = runsOf(verses);
      const [only] = runs;
      if (runs.length === 1 && only?.isPlain && only.verses.length === verses.length)
        return [hebrewRange(only)];
      return runs.map(explain);
    });
  return parts.length > 0 ? `in Hebrew Bibles ${parts.join(', ')}` : undefined;
}
