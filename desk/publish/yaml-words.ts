/** How a single value is written in YAML. */
import { Document, type Scalar } from 'yaml';

/** Characters of a folded line, its indentation left out; and how long a line may become by a change within it. */
const [foldedLine, longestLine] = [108, 140];

interface Word {
  text: string;
  from: number;
  to: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }));

/** How many are the same at the beginning and, of the rest, at the end. */
export function commonEnds<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (a: Item, b: Item) => boolean = Object.is,
): { start: number; end: number } {
  const same = (a: number, b: number) => isSame(before[a] as Item, after[b] as Item);
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && same(start, start)) start += 1;
  let end = 0;
  while (end < most - start && same(before.length - 1 - end, after.length - 1 - end)) end += 1;
  return { start, end };
}

/**
 * A text as it was written, with only the words changed that differ: the others keep their lines.
 *
 * @param written the value's part of the source
 * @returns undefined when its words are not written one by one as they read, or a line would become too long
 */
export function withWordsKept(
  written: string,
  node: Scalar,
  value: unknown,
  indent: number,
): string | undefined {
  if (typeof node.value !== 'string' || typeof value !== 'string') return undefined;
  const isBlock = node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL';
  const isQuoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE';
  const begin = isBlock ? written.indexOf('\n') + 1 : isQuoted ? 1 : 0;
  const end = isQuoted ? written.length - 1 : written.length;
  const old = wordsOf(written.slice(begin, end));
  const next = wordsOf(value);
  if (
    old.map(({ text }) => text).join(' ') !==
    wordsOf(node.value)
      .map(({ text }) => text)
      .join(' ')
  )
    return undefined;
  const { start, end: kept } = commonEnds(old, next, (a, b) => a.text === b.text);
  if (start + kept === old.length && old.length === next.length) return undefined;
  const isReplaced = start + kept < Math.min(old.length, next.length);
  /** Where words come or go without others in their place, the blank beside them does too. */
  const span = (all: readonly Word[]) => {
    const to = all.length - kept;
    if (isReplaced) return [all[start]?.from, all[to - 1]?.to];
    return start > 0 ? [all[start - 1]?.to, all[to - 1]?.to] : [all[0]?.from, all[to]?.from];
  };
  const [[goneFrom = 0, goneTo = 0], [comeFrom, comeTo]] = [span(old), span(next)];
  const words = value
    .slice(comeFrom, comeTo)
    .replaceAll('\n', node.type === 'BLOCK_LITERAL' ? `\n${' '.repeat(indent)}` : '\n');
  const escaped =
    node.type === 'QUOTE_DOUBLE'
      ? JSON.stringify(words).slice(1, -1)
      : node.type === 'QUOTE_SINGLE'
        ? words.replaceAll("'", "''")
        : words;
  const text = written.slice(0, begin + goneFrom) + escaped + written.slice(begin + goneTo);
  const isTooLong =
    node.type === 'BLOCK_FOLDED' && text.split('\n').some((line) => line.length > longestLine + indent);
  return isTooLong ? undefined : text;
}

/** Ways to write a value, the best first: as the one before it was written, then as is safest. Whoever takes one reads it back. */
export function* scalarTexts(value: unknown, type: Scalar['type'], indent: number): Generator<string> {
  if (typeof value !== 'string') return;
  const isLong = value.length > foldedLine;
  if (type === 'PLAIN' && !isLong && /^\S[^\n]*$/.test(value)) yield value;
  const margin = ' '.repeat(indent);
  if (value.includes('\n') && !/^\s/.test(value)) {
    const lines = value.replace(/\n$/, '').split('\n');
    yield [
      value.endsWith('\n') ? '|' : '|-',
      ...lines.map((line) => (line === '' ? '' : margin + line)),
    ].join('\n');
  } else if (type === 'BLOCK_FOLDED' || (isLong && type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE')) {
    yield ['>-', ...folded(value).map((line) => margin + line)].join('\n');
  }
  yield JSON.stringify(value);
}

function folded(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && line.length <= foldedLine) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

/** Words in double quotes: no date, hour or "no" among them is then taken for anything else. */
export function blockText(value: unknown, indent: number): string {
  const text = new Document(value).toString({
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    indentSeq: true,
  });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(indent) + line))
    .join('\n');
}
