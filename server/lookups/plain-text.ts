import { decodeHTML } from 'entities';

/**
 * One line of plain text of at most so many characters, cut at a word; undefined when nothing is left. Tags that a
 * bookseller wrote into a description go, and so do entities that were encoded twice.
 */
export function boundedText(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = decodeHTML(text.slice(0, maxLength * 10).replace(/<\/?[a-z][^<>]*>/gi, ' '))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .toWellFormed()
    .trim();
  if (plain.length <= maxLength) return plain || undefined;
  const cut = plain
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
