import type { Marked } from '#core/search/search.ts';
import './marked-text.css';

/** A text with its hits highlighted. React escapes the pieces, so any query is safe. */
export function MarkedText({ text }: { text: Marked }) {
  let offset = 0;
  return text.map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
