/** The files of the content folder as data, and with other data in them. */
import { splitFrontMatter } from '../../reader/source.ts';
import { NotSplicedError, withYaml, yamlData } from './yaml-text.ts';
import { commonEnds } from './yaml-words.ts';

const isMarkdown = (file: string) => file.endsWith('.md');

/** Line feeds alone, and no mark of the byte order. */
const plain = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/**
 * What a file holds; the text below a Markdown file's front matter is its field `body`. Null for a file of comments alone.
 *
 * @returns undefined when it has faults
 */
export function dataOf(file: string, text: string): unknown {
  if (!isMarkdown(file)) return yamlData(plain(text))?.data;
  const { yaml, body } = splitFrontMatter(plain(text));
  const front = yamlData(yaml);
  return front && { ...Object(front.data), body };
}

/**
 * A file that holds other data, with all bytes kept of what does not differ.
 *
 * @param text empty for a new file
 * @throws NotSplicedError
 */
export function withData(file: string, text: string, data: unknown): string {
  const before = plain(text);
  if (!isMarkdown(file)) return withBytesOf(text, before, withYaml(before, data));
  const { body = '', ...front } = Object(data);
  const { yaml, body: oldBody } = splitFrontMatter(before);
  if (typeof body !== 'string' || !before.endsWith(oldBody)) throw new NotSplicedError();
  const head = before.slice(0, before.length - oldBody.length);
  const begin = head === '' ? '---\n' : head.slice(0, 4);
  const end = head === '' ? '---\n\n' : head.slice(4 + yaml.length);
  return withBytesOf(text, before, begin + withYaml(yaml, front) + end + body);
}

/** What is the same at both ends of the texts comes from the file as it was, with its own line ends. */
function withBytesOf(original: string, before: string, after: string): string {
  if (original === before) return after;
  const lineEnd = original.includes('\r\n') ? '\r\n' : '\n';
  const own = original.split('\n');
  const [old, next] = [before.split('\n'), after.split('\n')];
  const { start, end } = commonEnds(old, next);
  const changed = next
    .slice(start, next.length - end)
    .map((line) => (lineEnd === '\r\n' ? `${line}\r` : line));
  const text = [...own.slice(0, start), ...changed, ...own.slice(own.length - end)].join('\n');
  return end === 0 ? text.replace(/\r$/, '') : text;
}
