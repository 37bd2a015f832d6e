/** The format of content files: written in one way, a changed field changes its own lines and no others. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, visit } from 'yaml';
import { filesUnder, kindOf } from './content-files.ts';
import { parseYaml, plainText, splitFrontMatter } from './source.ts';

const style = { lineWidth: 110, nullStr: '', doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };

/** Text that only double quotes keep: lines that begin the text, or end, with a blank. */
const needsQuotes = /^\s|[ \t](?:\n|$)/;

export function formatYaml(document: Document): string {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== 'string') return;
      if (needsQuotes.test(node.value)) node.type = 'QUOTE_DOUBLE';
      else if (node.type === 'PLAIN' && node.value.includes('\n')) node.type = 'BLOCK_LITERAL';
    },
  });
  const text = document.toString(style);
  // A file of comments alone: nothing stands for the fields that it does not have.
  return document.toJS() === null ? `${text.trim()}\n`.replace(/^\n$/, '') : text;
}

/** @returns undefined when the file has faults */
export function formatText(file: string, text: string): string | undefined {
  const plain = plainText(text);
  const { yaml, body, head } = file.endsWith('.md')
    ? splitFrontMatter(plain)
    : { yaml: plain, body: '', head: '' };
  const { document, faults } = parseYaml(yaml);
  return faults.length > 0
    ? undefined
    : `${head.slice(0, 4)}${formatYaml(document)}${head.slice(4 + yaml.length)}${body}`;
}

/** The files of a content folder that are not in the format, each as it should be: undefined where it has faults. */
export function unformattedFiles(dir: string): { path: string; text: string | undefined }[] {
  return filesUnder(dir)
    .filter(kindOf)
    .map((path) => ({ path, written: readFileSync(join(dir, path), 'utf8') }))
    .map(({ path, written }) => ({ path, written, text: formatText(path, written) }))
    .filter(({ written, text }) => text !== written);
}
