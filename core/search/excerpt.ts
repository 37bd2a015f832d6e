import type { Marked } from './search.ts';
import { type Word, wordsOf } from './words.ts';

/** In characters: two or three lines on a phone. */
const excerptLength = 190;

/** The whole text, divided into hits and other text. @param found folded terms */
export function highlight(text: string, found: ReadonlySet<string>): Marked {
  const pieces: { text: string; hit: boolean }[] = [];
  let from = 0;
  for (const word of wordsOf(text)) {
    if (!found.has(word.folded)) continue;
    if (word.start > from) pieces.push({ text: text.slice(from, word.start), hit: false });
    pieces.push({ text: text.slice(word.start, word.end), hit: true });
    from = word.end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** The passage of a text with the most hits, cut between words; the beginning without a hit. */
export function excerpt(text: string, found: ReadonlySet<string>): Marked {
  const words = wordsOf(text);
  const hits = words.filter(({ folded }) => found.has(folded));
  const from = passageStart(words, hits);
  const last = words.findLast(({ end }) => end <= from + excerptLength);
  const rest = text.length - (last?.end ?? 0);
  // A few remaining characters, such as a full stop, are shown rather than cut.
  const end = rest < 4 || !last ? text.length : last.end;
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
  return highlight(cut, found);
}

/** The start of the passage with the most different hits, a few words before the first one. */
function passageStart(words: readonly Word[], hits: readonly Word[]): number {
  let best = { start: 0, different: 0 };
  for (const [index, first] of hits.entries()) {
    const inside = new Set<string>();
    for (let next = index; (hits[next]?.end ?? Infinity) <= first.start + excerptLength * 0.7; next += 1)
      inside.add(hits[next]?.folded ?? '');
    const different = inside.size;
    if (different > best.different) best = { start: first.start, different };
  }
  if (best.start < excerptLength * 0.5) return 0;
  return words.find(({ start }) => start >= best.start - excerptLength * 0.3)?.start ?? 0;
}
