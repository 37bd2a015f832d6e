import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { valueAt } from '../../reader/source.ts';
import { yamlFaults } from '../../reader/yaml-faults.ts';
import { blockText, scalarTexts, withWordsKept } from './yaml-words.ts';

/** A change that would have altered more than it should; the file is left as it was. */
export class NotSplicedError extends Error {
  override name = 'NotSplicedError';

  constructor() {
    super('This could not be changed without touching more than was asked for.');
  }
}

interface Edit {
  from: number;
  to: number;
  text: string;
}
export type Fields = Readonly<Record<string, unknown>>;

/** What a YAML text holds; undefined when it has faults, or names a type, an anchor or an alias. */
export function yamlData(source: string): { data: unknown; contents: Node | null } | undefined {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  if (yamlFaults(document, source, lines).length > 0) return undefined;
  return { data: document.toJS(), contents: document.contents };
}

/**
 * A YAML text that holds other data, with only the lines of what differs changed: comments, quotes, order and line breaks of the rest
 * stay. Entries of a list are known by what they hold, so that one which is moved or copied takes its lines along.
 *
 * @param source with line feeds alone
 * @throws NotSplicedError when the text cannot be made to hold just that
 */
export function withYaml(source: string, data: unknown): string {
  const read = yamlData(source);
  if (!read) throw new NotSplicedError();
  const { contents } = read;
  if (!contents) {
    const ended = source === '' || source.endsWith('\n') ? source : `${source}\n`;
    return checked(isEmpty(data) ? source : `${ended}${blockText(data, 0)}\n`, data);
  }
  const spliced = (isSure: boolean) => applied(source, new Splice(source, isSure).edits(contents, data, []));
  const text = spliced(false);
  // Mostly the first way of writing a value will do; reading each back at once takes as long again.
  return holds(text, data) ? text : checked(spliced(true), data);
}

function checked(text: string, data: unknown): string {
  if (!holds(text, data)) throw new NotSplicedError();
  return text;
}

/** A file of comments alone is as good as an empty list or record. */
function holds(source: string, data: unknown): boolean {
  const read = yamlData(source);
  return read !== undefined && (isDeepStrictEqual(read.data, data) || (read.data === null && isEmpty(data)));
}

const isEmpty = (data: unknown) =>
  typeof data === 'object' && data !== null && Object.keys(data).length === 0;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function applied(source: string, edits: readonly Edit[], from = 0, to = source.length): string {
  let text = '';
  let at = from;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    if (edit.from < at || edit.to > to) throw new NotSplicedError();
    text += source.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + source.slice(at, to);
}

/** Works out the edits by which one text comes to hold other data. */
class Splice {
  private readonly source: string;
  private readonly isSure: boolean;

  /** @param isSure whether each value is read back before its way of writing is taken */
  constructor(source: string, isSure: boolean) {
    this.source = source;
    this.isSure = isSure;
  }

  /** @param path where the node stands, from the top */
  edits(node: Node, value: unknown, path: readonly (string | number)[]): Edit[] {
    if (isDeepStrictEqual(node.toJSON(), value)) return [];
    if (isEmpty(value)) return [this.emptied(node, value, path)];
    if (isMap(node) && isFields(value)) return this.fieldEdits(node, value, path);
    if (isSeq(node) && Array.isArray(value)) return this.entryEdits(node, value, path);
    return [this.rewritten(node, value, path)];
  }

  private emptied(node: Node, value: unknown, path: readonly (string | number)[]): Edit {
    const [from, to] = this.rangeOf(node);
    // At the top the comments stay and say enough.
    const text = path.length === 0 ? '' : JSON.stringify(value);
    return { from, to, text: path.length > 0 && this.source[to - 1] === '\n' ? `${text}\n` : text };
  }

  /** The first way of writing a value that reads as just that value where it stands. */
  private rewritten(node: Node, value: unknown, path: readonly (string | number)[]): Edit {
    const [from, to] = this.rangeOf(node);
    const written = this.source.slice(from, to);
    const indent = this.indentAt(from);
    for (const way of this.waysToWrite(node, value, indent)) {
      const ended = written.endsWith('\n') && !way.endsWith('\n') ? `${way}\n` : way;
      const text = written === '' ? ` ${ended}` : ended;
      if (!this.isSure) return { from, to, text };
      const read = yamlData(applied(this.source, [{ from, to, text }]));
      if (read && isDeepStrictEqual(valueAt(read.data, path), value)) return { from, to, text };
    }
    throw new NotSplicedError();
  }

  private *waysToWrite(node: Node, value: unknown, indent: number): Generator<string> {
    const [from, to] = this.rangeOf(node);
    if (isScalar(node)) {
      const kept = withWordsKept(this.source.slice(from, to), node, value, indent);
      if (kept !== undefined) yield kept;
      yield* scalarTexts(value, node.type, indent);
    }
    // -89.4850 keeps its places.
    if (typeof value === 'number')
      yield value.toFixed(/\.(\d+)$/.exec(this.source.slice(from, to))?.[1]?.length ?? 0);
    if (typeof value === 'object' && value !== null) yield `\n${blockText(value, indent)}`;
    yield JSON.stringify(value);
  }

  private fieldEdits(map: YAMLMap, value: Fields, path: readonly (string | number)[]): Edit[] {
    const pairs = map.items.map((pair) => {
      const { key } = pair;
      if (!isScalar(key) || !key.range || !isNodeWithRange(pair.value)) throw new NotSplicedError();
      return { name: String(key.value), from: key.range[0], node: pair.value };
    });
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    const added = names.filter((name) => !pairs.some((pair) => pair.name === name));
    const taken = pairs.filter(({ name }) => !names.includes(name));
    const edits = pairs
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, node }) => this.edits(node, value[name], [...path, name]));
    if (map.flow && added.length + taken.length > 0) {
      const kept = pairs.filter(({ name }) => names.includes(name));
      const texts = kept.map(({ from, node }) =>
        applied(this.source, within(edits, from, this.endOf(node)), from, this.endOf(node)),
      );
      return [this.flow(map, [...texts, ...added.map((name) => `${name}: ${JSON.stringify(value[name])}`)])];
    }
    for (const pair of taken) {
      const next = pairs[pairs.indexOf(pair) + 1];
      // The first key after a dash shares its line with the dash.
      const sharesLine = this.source.slice(this.lineStart(pair.from), pair.from).trim() !== '';
      if (sharesLine && !next) throw new NotSplicedError();
      edits.push({
        from: sharesLine ? pair.from : this.ownStart(pair.from, pair !== pairs[0]),
        to: sharesLine && next ? next.from : this.lineEnd(this.endOf(pair.node)),
        text: '',
      });
    }
    const first = pairs[0];
    if (!first) throw new NotSplicedError();
    const indent = first.from - this.lineStart(first.from);
    for (const name of added) {
      const before = names
        .slice(0, names.indexOf(name))
        .findLast((other) => pairs.some((pair) => pair.name === other));
      const after = pairs.find((pair) => pair.name === before) ?? pairs.at(-1) ?? first;
      const at = this.lineEnd(this.endOf(after.node));
      const isEnded = this.source[at - 1] === '\n';
      const line = `${' '.repeat(indent)}${blockText({ [name]: value[name] }, indent).trimStart()}`;
      edits.push({ from: at, to: at, text: isEnded ? `${line}\n` : `\n${line}` });
    }
    return edits;
  }

  private entryEdits(list: YAMLSeq, value: readonly unknown[], path: readonly (string | number)[]): Edit[] {
    const nodes = list.items.filter(isNodeWithRange);
    const olds = nodes.map((node) => node.toJSON() as unknown);
    const sources = entrySources(olds, value);
    const isInPlace = olds.length === value.length && sources.every(({ from }, at) => from === at);
    if (isInPlace) return nodes.flatMap((node, at) => this.edits(node, value[at], [...path, at]));
    const parts = list.flow
      ? nodes.map((node) => ({ from: this.rangeOf(node)[0], to: this.endOf(node) }))
      : this.linesOf(nodes);
    const texts = sources.map(({ from, isSame }, at) => {
      const [node, part] = [nodes[from ?? -1], parts[from ?? -1]];
      if (!node || !part) {
        const entry = value[at];
        return list.flow ? JSON.stringify(entry) : `${blockText([entry], this.dashOf(nodes))}\n`;
      }
      const edits = isSame ? [] : this.edits(node, value[at], [...path, from ?? 0]);
      const text = applied(this.source, edits, part.from, part.to);
      return list.flow || text.endsWith('\n') ? text : `${text}\n`;
    });
    if (list.flow) return [this.flow(list, texts)];
    const [from, to] = [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0];
    // What stands between two entries, such as a blank line, belongs to the second.
    const gaps = parts.map((part, at) => this.source.slice(parts[at - 1]?.to ?? part.from, part.from));
    const text = texts
      .map((entry, at) => (at === 0 ? '' : (gaps[sources[at]?.from || at] ?? '')) + entry)
      .join('');
    return [{ from, to, text: this.source[to - 1] === '\n' ? text : text.trimEnd() }];
  }

  /** A list or record in brackets, with other parts. */
  private flow(node: YAMLMap | YAMLSeq, texts: readonly string[]): Edit {
    const [from, to] = this.rangeOf(node);
    const written = this.source.slice(from, to);
    const space = /^[[{]\s/.test(written) ? ' ' : '';
    return { from, to, text: `${written[0]}${space}${texts.join(', ')}${space}${written.at(-1)}` };
  }

  /** The lines of each entry, with the comment right above it; the first entry's may be about the whole list. */
  private linesOf(nodes: readonly Node[]) {
    return nodes.map((node, at) => {
      const [start] = this.rangeOf(node);
      if (!/^ *- +$/.test(this.source.slice(this.lineStart(start), start))) throw new NotSplicedError();
      return { from: this.ownStart(start, at > 0), to: this.lineEnd(this.endOf(node)) };
    });
  }

  private ownStart(offset: number, withComment: boolean): number {
    let start = this.lineStart(offset);
    while (withComment && start > 0) {
      const above = this.lineStart(start - 1);
      if (!/^[ \t]*#/.test(this.source.slice(above, start))) break;
      start = above;
    }
    return start;
  }

  private dashOf(nodes: readonly Node[]): number {
    const [start = 0] = nodes[0] ? this.rangeOf(nodes[0]) : [];
    return this.source.slice(this.lineStart(start)).search(/\S/);
  }

  /** How far the lines of a value are indented that goes on below the line it begins on. */
  private indentAt(offset: number): number {
    const line = this.source.slice(this.lineStart(offset), offset);
    return (/^[ -]*/.exec(line)?.[0].length ?? 0) + (/^ *(- +)*$/.test(line) ? 0 : 2);
  }

  private rangeOf(node: Node): [number, number] {
    if (!node.range) throw new NotSplicedError();
    return [node.range[0], node.range[1]];
  }

  private endOf(node: Node): number {
    return this.rangeOf(node)[1];
  }

  private lineStart(offset: number): number {
    return this.source.lastIndexOf('\n', offset - 1) + 1;
  }

  /** After the line feed that ends the line of a value. */
  private lineEnd(end: number): number {
    if (this.source[end - 1] === '\n') return end;
    const feed = this.source.indexOf('\n', end);
    return feed < 0 ? this.source.length : feed + 1;
  }
}

const within = (edits: readonly Edit[], from: number, to: number) =>
  edits.filter((edit) => edit.from >= from && edit.to <= to);

function isNodeWithRange(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/** From which old entry each new one comes: the one that holds the same, else one in the order of those that are left; else none. */
function entrySources(olds: readonly unknown[], news: readonly unknown[]) {
  const used = new Set<number>();
  const sources = news.map((entry, at): { from: number | undefined; isSame: boolean } => {
    const isSame = (old: unknown, index: number) => !used.has(index) && isDeepStrictEqual(old, entry);
    const from = isSame(olds[at], at) ? at : olds.findIndex(isSame);
    if (from >= 0 && from < olds.length) used.add(from);
    return from >= 0 && from < olds.length ? { from, isSame: true } : { from: undefined, isSame: false };
  });
  const left = olds
    .keys()
    .filter((at) => !used.has(at))
    .toArray();
  return sources.map((source, at) => {
    if (source.isSame) return source;
    const copied = olds.findIndex((old) => isDeepStrictEqual(old, news[at]));
    if (copied >= 0) return { from: copied, isSame: true };
    return { from: left.shift(), isSame: false };
  });
}
