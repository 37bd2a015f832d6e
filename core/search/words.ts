import { longestQuery } from './search.ts';

/** Letters and digits with their marks; an apostrophe between letters belongs to the word (Ha'Azinu). */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’‘ʼ`׳][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** A word of a text from `start` to `end`, and its folded form. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text in order, for index, query and highlighting, so that every hit can be highlighted. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    folded: fold(found),
    start: index,
    end: index + found.length,
  }));
}

/** Removes case, accents, vowel points and apostrophes: 'Ha’Azinu' is 'haazinu', 'נֹחַ' is 'נח'. */
export const fold = (text: string): string =>
  // Most English text, in a third of the time.
  (/^\p{ASCII}*$/u.test(text)
    ? text.replace(/['`]/g, '')
    : text.normalize('NFKD').replace(/[\p{M}'’‘ʼ`׳]/gu, '')
  ).toLowerCase();

/** More terms add cost but no precision. */
const maxTerms = 8;

/** Words that every text contains, dropped if other terms remain: 'when do you meet' becomes 'meet'. */
const commonWords = new Set(
  (
    'a about an and any are as at be by can do does for from have how i in is it its me my of on or our should that the ' +
    'their there they this to was we what when where which who why will with would you your'
  ).split(' '),
);

export const trimQuery = (query: string): string => query.trim().slice(0, longestQuery).trim();

export function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(trimQuery(query)).map(({ folded }) => folded))];
  const distinctive = words.filter((word) => !commonWords.has(word));
  return (distinctive.length > 0 ? distinctive : words).slice(0, maxTerms);
}

/** The other spellings of a word, folded. */
export type SpellingsOf = ReadonlyMap<string, ReadonlySet<string>>;

/** All spellings of each word, folded. @param groups as in content: `[[sabbath, shabbat], …]` */
export function groupSpellings(groups: readonly (readonly string[])[]): SpellingsOf {
  const byWord = new Map<string, Set<string>>();
  for (const group of groups.map((words) => words.map(fold))) {
    for (const word of group) {
      byWord.set(word, new Set([...(byWord.get(word) ?? []), ...group.filter((form) => form !== word)]));
    }
  }
  return byWord;
}

/** The folded words of a text that begin with one of the terms. */
export const wordsBeginning = (text: string, terms: readonly string[]): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .map(({ folded }) => folded)
      .filter((word) => terms.some((term) => word.startsWith(term))),
  );

/** How many typos a word may have. Limits: docs/decisions/search.md. */
export function maxTypos(word: string, wordCount = 1): number {
  if (/\d/.test(word) || word.length < 4 || word.length > 24) return 0;
  return word.length < 8 || word.length > 16 || wordCount > 3 ? 1 : 2;
}

/** The word with two neighboring letters exchanged: the most common typo, with an edit distance of two. */
export function transpositions(word: string): string[] {
  if (maxTypos(word) === 0) return [];
  const transposed = Array.from({ length: word.length - 1 }, (_, index) =>
    [word.slice(0, index), word[index + 1], word[index], word.slice(index + 2)].join(''),
  );
  return [...new Set(transposed)].filter((swapped) => swapped !== word);
}
