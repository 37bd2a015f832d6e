import { isDeepStrictEqual } from 'node:util';
import { Document, isNode, isSeq, parseDocument, type YAMLSeq } from 'yaml';

/** One entry of a list, with plain values. */
export type Entry = Readonly<Record<string, string | number | boolean>>;

/** A change that would have altered more than it should; the file is left as it was. */
export class NotSplicedError extends Error {
  constructor() {
    super('The list could not be changed without touching more than the one entry.');
    this.name = 'NotSplicedError';
  }
}

/** The entries of a YAML file that holds one list; a file with comments alone is an empty one. */
export function entriesOf(source: string): readonly Entry[] {
  const data: unknown = parseDocument(source).toJS();
  return Array.isArray(data) ? data : [];
}

/**
 * The file with one entry more at its end. All bytes before it stay: comments, quotes, order.
 *
 * @throws NotSplicedError
 */
export function withEntry(source: string, entry: Entry): string {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const { contents } = parseDocument(source);
  const text = yamlOf(entry);
  if (isSeq(contents) && contents.flow) {
    const end = endOf(contents) - 1;
    const comma = contents.items.length > 0 ? ', ' : '';
    return checked(source.slice(0, end) + comma + JSON.stringify(entry) + source.slice(end), [
      ...entriesOf(source),
      entry,
    ]);
  }
  const before = source === '' || source.endsWith('\n') ? source : source + lineEnd;
  return checked(before + text.replaceAll('\n', lineEnd), [...entriesOf(source), entry]);
}

/**
 * The file without the entry at a position, counted from 0, with the lines of that entry alone taken out.
 *
 * @throws NotSplicedError
 */
export function withoutEntry(source: string, index: number): string {
  const { contents } = parseDocument(source);
  if (!isSeq(contents)) throw new NotSplicedError();
  const item = contents.items[index];
  const rest = entriesOf(source).filter((_, at) => at !== index);
  if (!isNode(item) || !item.range) throw new NotSplicedError();
  if (contents.flow) {
    const [from, to] = [contents.range?.[0] ?? 0, endOf(contents)];
    return checked(source.slice(0, from) + JSON.stringify(rest) + source.slice(to), rest);
  }
  const begin = source.lastIndexOf('\n', item.range[0] - 1) + 1;
  const valueEnd = item.range[1];
  const lineEnd = source.indexOf('\n', source[valueEnd - 1] === '\n' ? valueEnd - 1 : valueEnd);
  return checked(source.slice(0, begin) + (lineEnd < 0 ? '' : source.slice(lineEnd + 1)), rest);
}

function endOf(list: YAMLSeq): number {
  if (!list.range) throw new NotSplicedError();
  return list.range[1];
}

/** Words in double quotes: no date, hour or "no" among them is then taken for anything else. */
function yamlOf(entry: Entry): string {
  return new Document([entry]).toString({
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
}

function checked(text: string, meant: readonly unknown[]): string {
  const { errors, warnings, contents } = parseDocument(text);
  const isRight = errors.length + warnings.length === 0;
  if (!isRight || !isDeepStrictEqual(contents?.toJSON() ?? [], meant)) throw new NotSplicedError();
  return text;
}
