/** Letters and digits with their marks; an apostrophe between letters belongs to the word (Ha'Azinu). */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’‘ʼ`׳][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/** A word as it stands in a text, from `at` up to `end`, and as it is searched for. */
export interface Word {
  readonly folded: string;
  readonly at: number;
  readonly end: number;
}

/**
 * The words of a text in their order. Index, query and highlighting all divide texts here, so that what is found can
 * also be shown.
 */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: found, index }) => ({
    folded: fold(found),
    at: index,
    end: index + found.length,
  }));
}

/** One spelling for all: without case, accents, vowel points and apostrophes. 'Ha’Azinu' is 'haazinu', 'נֹחַ' is 'נח'. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`׳]/gu, '')
    .toLowerCase();
