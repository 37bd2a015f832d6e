import { excerpt } from '../search/excerpt.ts';
import type { Marked } from '../search/search.ts';
import { wordsBeginning } from '../search/words.ts';
import { messagePath } from './library.ts';
import { anchorAt, clockOf } from './minutes.ts';
import type { TranscriptLine } from './transcript.ts';

/** What a search finds in transcripts. */
export interface TranscriptHits {
  /** The words of the query in all spellings, folded. */
  readonly words: readonly string[];
  /** The numbers of the lines with the words, by message: the best first, then the newest messages. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
  /** The lines with these numbers. */
  read(lines: readonly number[]): readonly TranscriptLine[];
}

export interface SpokenLine {
  /** Opens the message at the line. */
  readonly href: string;
  /** '14:20'; undefined in a text without times. */
  readonly clock: string | undefined;
  readonly text: Marked;
}

/** The found lines of a message; one of a text without times, because it has one address. */
export function spokenLines(id: string, { words, lines, read }: TranscriptHits, most: number): SpokenLine[] {
  const byAddress = new Map<string, SpokenLine>();
  for (const { at, text } of read(lines.get(id)?.slice(0, most) ?? [])) {
    const href = `${messagePath(id)}#${at === undefined ? 'text' : anchorAt(at)}`;
    if (byAddress.has(href)) continue;
    const clock = at === undefined ? undefined : clockOf(at);
    byAddress.set(href, { href, clock, text: excerpt(text, wordsBeginning(text, words)) });
  }
  return [...byAddress.values()];
}
