/** Reads content files as data and writes changed data back. */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { recordOf } from '#content-model/source.ts';
import { formatYaml, normalizeText, parseYaml, splitFile } from '#content-model/yaml.ts';

/** The file cannot be changed: it has errors, or does not contain what to replace. */
export class RecordTextError extends Error {
  override name = 'RecordTextError';

  constructor() {
    super('This file cannot be changed as it is.');
  }
}

/**
 * The data of a file; the text of a Markdown file is its field `body`. Null for a file with only comments.
 * @returns undefined when the file has errors
 */
export function dataOf(file: string, text: string): unknown {
  const { yaml, body } = splitFile(file, normalizeText(text));
  const { fields } = parseYaml(yaml);
  return body === undefined || fields === undefined ? fields : { ...recordOf(fields), body };
}

/**
 * A file with other data. Comments, order and quotes of unchanged parts stay; changed files get the usual
 * format (`npm run content:format`).
 * @param text empty for a new file
 * @throws RecordTextError
 */
export function withData(file: string, text: string, data: unknown): string {
  const before = normalizeText(text);
  if (isDeepStrictEqual(dataOf(file, text), data)) return text;
  if (!file.endsWith('.md')) return withYaml(before, data);
  const { body = '', ...front } = recordOf(data);
  const { yaml, head } = splitFile(file, before);
  if (typeof body !== 'string') throw new RecordTextError();
  const end = head.slice(4 + yaml.length) || '---\n\n';
  return `---\n${withYaml(yaml, front)}${end}${body}`;
}

function withYaml(yaml: string, data: unknown): string {
  const { document, faults }: { document: Document; faults: readonly unknown[] } = parseYaml(yaml);
  if (faults.length > 0) throw new RecordTextError();
  const { contents } = document;
  if (isCollection(data) && Object.keys(data).length === 0) {
    // The comment above the first entry is often about the whole file.
    const comments = [document.commentBefore, contents?.commentBefore].filter((comment) => comment != null);
    document.commentBefore = comments.join('\n') || null;
    document.contents = null;
  } else document.contents = contents ? updated(document, contents, data) : document.createNode(data);
  return formatYaml(document);
}

const isCollection = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The node with other data, or a new node if the type differs. */
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
  names.forEach((name, index) => {
    const pair = map.items.find((item) => nameOf(item) === name);
    if (pair)
      pair.value = pair.value ? updated(document, pair.value, value[name]) : document.createNode(value[name]);
    else {
      const before = map.items.findIndex((item) => nameOf(item) === names[index - 1]);
      map.items.splice(before < 0 ? map.items.length : before + 1, 0, document.createPair(name, value[name]));
    }
  });
  return map;
}

/** Entries are matched by their data, so moved and copied entries keep their comments. */
function updatedList(document: Document, list: YAMLSeq<Node>, value: readonly unknown[]) {
  const oldEntries = list.items.map((node) => ({ node, data: node.toJS(document) as unknown }));
  const isSameAt = (index: number) => isDeepStrictEqual(oldEntries[index]?.data, value[index]);
  const unmatched = new Set(oldEntries);
  const take = (old: (typeof oldEntries)[number] | undefined) => {
    if (old) unmatched.delete(old);
    return old?.node;
  };
  const matched = value.map((entry, index) =>
    take(
      isSameAt(index) ? oldEntries[index] : [...unmatched].find(({ data }) => isDeepStrictEqual(data, entry)),
    ),
  );
  list.items = value.map((entry, index) => {
    const node = matched[index];
    if (node) return node;
    const copied = oldEntries.find(({ data }) => isDeepStrictEqual(data, entry));
    if (copied) return copied.node.clone() as Node;
    const [changed] = unmatched;
    return changed ? updated(document, take(changed) as Node, entry) : document.createNode(entry);
  });
  return list;
}
