/** The files of the content folder as data, and with other data in them. */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { recordOf } from '#content-model/source.ts';
import { formatYaml, normalizeText, parseYaml, splitFrontMatter } from '#content-model/yaml.ts';

/** The file cannot be changed: it has faults, or what was to be replaced is not in it. */
export class RecordTextError extends Error {
  override name = 'RecordTextError';

  constructor() {
    super('This file cannot be changed as it is.');
  }
}

const isMarkdown = (file: string) => file.endsWith('.md');

/**
 * What a file holds; the text below a Markdown file's front matter is its field `body`. Null for a file of comments alone.
 *
 * @returns undefined when it has faults
 */
export function dataOf(file: string, text: string): unknown {
  if (!isMarkdown(file)) return parseYaml(normalizeText(text)).fields;
  const { yaml, body } = splitFrontMatter(normalizeText(text));
  const front = parseYaml(yaml).fields;
  return front === undefined ? undefined : { ...recordOf(front), body };
}

/**
 * A file that holds other data. Comments, order and quotes of what does not differ are kept; the file is
 * written in the usual format (`npm run content:format`), and as it was where nothing differs.
 *
 * @param text empty for a new file
 * @throws RecordTextError
 */
export function withData(file: string, text: string, data: unknown): string {
  const before = normalizeText(text);
  if (isDeepStrictEqual(dataOf(file, text), data)) return text;
  if (!isMarkdown(file)) return withYaml(before, data);
  const { body = '', ...front } = recordOf(data);
  const { yaml, head } = splitFrontMatter(before);
  if (typeof body !== 'string') throw new RecordTextError();
  const end = head.slice(4 + yaml.length) || '---\n\n';
  return `---\n${withYaml(yaml, front)}${end}${body}`;
}

function withYaml(yaml: string, data: unknown): string {
  const { document, faults }: { document: Document; faults: readonly unknown[] } = parseYaml(yaml);
  if (faults.length > 0) throw new RecordTextError();
  const { contents } = document;
  if (isEmpty(data)) {
    // The comment above the first entry is often about the whole file.
    const comments = [document.commentBefore, contents?.commentBefore].filter((one) => one != null);
    document.commentBefore = comments.join('\n') || null;
    document.contents = null;
  } else document.contents = contents ? updated(document, contents, data) : document.createNode(data);
  return formatYaml(document);
}

const isEmpty = (data: unknown) =>
  typeof data === 'object' && data !== null && Object.keys(data).length === 0;

const isCollection = (value: unknown) => typeof value === 'object' && value !== null;

/** The node with other data in it, or a new one where it was of another kind. */
function updated(document: Document, node: Node, value: unknown): Node {
  if (isDeepStrictEqual(node.toJS(document), value)) return node;
  if (isMap(node) && isCollection(value) && !Array.isArray(value))
    return updatedMap(document, node as YAMLMap<Node, Node | null>, recordOf(value));
  if (isSeq(node) && Array.isArray(value)) return updatedList(document, node as YAMLSeq<Node>, value);
  if (isScalar(node) && !isCollection(value)) {
    node.value = value;
    return node;
  }
  const { comment, commentBefore, spaceBefore } = node;
  return Object.assign(document.createNode(value), { comment, commentBefore, spaceBefore });
}

function updatedMap(document: Document, map: YAMLMap<Node, Node | null>, value: Record<string, unknown>) {
  const nameOf = ({ key }: { key: Node }) => String(isScalar(key) ? key.value : key);
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  map.items = map.items.filter((pair) => names.includes(nameOf(pair)));
  names.forEach((name, at) => {
    const pair = map.items.find((one) => nameOf(one) === name);
    if (pair)
      pair.value = pair.value ? updated(document, pair.value, value[name]) : document.createNode(value[name]);
    else {
      const before = map.items.findIndex((one) => nameOf(one) === names[at - 1]);
      map.items.splice(before < 0 ? map.items.length : before + 1, 0, document.createPair(name, value[name]));
    }
  });
  return map;
}

/** Entries are known by what they hold: one that is moved or copied keeps its comments. */
function updatedList(document: Document, list: YAMLSeq<Node>, value: readonly unknown[]) {
  const olds = list.items.map((node) => ({ node, data: node.toJS(document) as unknown }));
  const sameAt = (at: number) => isDeepStrictEqual(olds[at]?.data, value[at]);
  const left = new Set(olds);
  const take = (old: (typeof olds)[number] | undefined) => {
    if (old) left.delete(old);
    return old?.node;
  };
  const kept = value.map((entry, at) =>
    take(sameAt(at) ? olds[at] : [...left].find(({ data }) => isDeepStrictEqual(data, entry))),
  );
  list.items = value.map((entry, at) => {
    const node = kept[at];
    if (node) return node;
    const copied = olds.find(({ data }) => isDeepStrictEqual(data, entry));
    if (copied) return copied.node.clone() as Node;
    const [changed] = left;
    return changed ? updated(document, take(changed) as Node, entry) : document.createNode(entry);
  });
  return list;
}
