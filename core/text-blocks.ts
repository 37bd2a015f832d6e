/** Markdown blocks end at blank lines and before each footnote. */
const cuts = /(\n(?:[ \t]*\n)+|\n(?=\[\^[\w-]+\]:))/;

/** @returns `pieces`: block, gap, block, gap … block */
export function splitBlocks(body: string) {
  const inner = body.trim();
  const leads = body.length - body.trimStart().length;
  const [lead, tail] = [body.slice(0, leads), body.slice(leads + inner.length)];
  return { lead, pieces: inner === '' ? [] : inner.split(cuts), tail };
}

/** The parts of a heading: `Do I keep kosher? {#kosher nav="Kosher"}`. Its anchor has the space before it. */
export function splitHeading(heading: string) {
  const index = heading.lastIndexOf('{#');
  const [anchor, id, navLabel] =
    (index >= 0 && /^\{#([\w-]+)(?:\s+nav="([^"]*)")?\}$/.exec(heading.slice(index))) || [];
  const words = anchor === undefined ? heading : heading.slice(0, index).trimEnd();
  return { words, anchor: heading.slice(words.length), id, navLabel };
}

/** @returns the number of the block on a line */
export function blockFinder(body: string): (line: number) => number {
  const { lead, pieces } = splitBlocks(body);
  const lines = (text = '') => text.split('\n').length - 1;
  let ends = lines(lead);
  const blockOf: number[] = Array.from({ length: ends }, () => 0);
  for (let index = 0; index < pieces.length; index += 2) {
    ends += lines(pieces[index]) + lines(pieces[index + 1]);
    while (blockOf.length < ends) blockOf.push(index / 2);
  }
  return (line) => blockOf[line] ?? Math.max(0, (pieces.length - 1) / 2);
}
