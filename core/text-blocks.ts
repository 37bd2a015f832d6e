/** Markdown blocks end at blank lines and before each footnote. */
const cuts = /(\n(?:[ \t]*\n)+|\n(?=\[\^[\w-]+\]:))/;

/** @returns `pieces`: block, gap, block, gap … block */
export function splitBlocks(body: string) {
  const [, lead = '', inner = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(body) ?? [];
  return { lead, pieces: inner === '' ? [] : inner.split(cuts), tail };
}

export function blockAtLine(body: string, line: number): number {
  const { lead, pieces } = splitBlocks(body);
  const lines = (text = '') => text.split('\n').length - 1;
  let begins = lines(lead);
  for (let at = 0; at < pieces.length; at += 2) {
    begins += lines(pieces[at]) + lines(pieces[at + 1]);
    if (line < begins) return at / 2;
  }
  return Math.max(0, (pieces.length - 1) / 2);
}
