/** Neutralizes the example's texts: names stay, statements become placeholders for the ministry's text. */
import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { yourWords } from '#content-model/hints.ts';
import type { DisabledPartFinder } from '#content-model/resolve.ts';
import { childOf, type FieldSchema } from '#content-model/schemas/field-schema.ts';
import { splitFrontMatter } from '#content-model/yaml.ts';
import { bookSentences, exampleSentences, plainNames, sharedTables } from './plain-names.ts';

export interface Example {
  /** Names and places of the example. */
  readonly own: RegExp;
  /** Days and things that are not true elsewhere. */
  readonly local: RegExp;
  /** Finds addresses of disabled site parts. */
  readonly off: DisabledPartFinder;
  /** Names of gatherings in placeholders, with their replacements. */
  readonly gatherings: Readonly<Record<string, string>>;
}

/** Interface texts that do not speak for the ministry, of any length. */
const interfaceTexts =
  /^(?:pages\/(?:not-found|offline|opens-later|too-long|search|book-link)|email-signature)\.yaml$|^emails\//;
/** In characters. Longer texts are statements, not names. */
const longestName = 60;

/** Neutralizes the text of a content file; keeps its fields, their order and the comments between them. */
export function neutralFile(file: string, text: string, schema: FieldSchema, example: Example): string {
  const isMarkdown = file.endsWith('.md');
  const { yaml, body } = isMarkdown ? splitFrontMatter(text) : { yaml: text, body: undefined };
  const document = parseDocument(yaml);
  walk(document.contents, schema, { file, example, number: '', key: '', path: '' });
  const written = document.toString({ lineWidth: 110 });
  return body === undefined ? written : `---\n${written}---\n${neutralBody(file, body, example)}`;
}

interface Place {
  file: string;
  example: Example;
  /** The number of a list entry, which keeps entries distinct. */
  number: string;
  key: string;
  /** 'hours.0.title' */
  path: string;
  facts?: FieldSchema;
}

function walk(node: unknown, schema: FieldSchema | undefined, place: Place): void {
  const inside = (step: string | number) => (place.path ? `${place.path}.${step}` : String(step));
  if (isMap(node)) {
    for (const pair of node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (key === 'sample' && isScalar(pair.value)) pair.value.value = true;
      else if (key === 'meta' && isMap(pair.value)) searchWords(pair.value as Node);
      else if (!sharedTables.test(key))
        walk(pair.value, schema && childOf(schema, key), { ...place, key, path: inside(key) });
    }
  } else if (isSeq(node)) {
    node.items = node.items.filter((item) => !(isMap(item) && place.example.off(String(item.get('href')))));
    node.items.forEach((item, index) => {
      const number = ` (${index + 1})`;
      walk(item, schema && childOf(schema, 0), {
        ...place,
        number,
        path: inside(index),
        ...(schema && { facts: schema }),
      });
    });
    // One placeholder per list is enough.
    const isOpen = (item: unknown) => isScalar(item) && String(item.value).startsWith(yourWords);
    node.items = node.items.filter((item, index) => !isOpen(item) || node.items.findIndex(isOpen) === index);
  } else if (isScalar(node) && typeof node.value === 'string' && schema) {
    // The start of a visitor's pre-filled e-mail.
    if (schema.control === 'long' && place.example.own.test(node.value)) {
      node.value = 'Shalom,\n';
      return;
    }
    // Texts for people have placeholders in their schema, or are lines of a list.
    if (!schema.placeholders && !(place.number && !schema.control && node.value.includes(' '))) return;
    const value =
      plainNames[place.file]?.[place.path] ?? neutral(node.value, { ...place.facts, ...schema }, place);
    if (value === node.value) return;
    node.value = value;
    node.type = 'QUOTE_DOUBLE';
  }
}

function searchWords(meta: Node): void {
  if (!isMap(meta)) return;
  // The title of the home page contains the motto.
  if (!/\| \{ministry\}$/.test(String(meta.get('title')))) meta.set('title', '{ministry}');
  meta.set('description', '{ministry} in {town}, {state}.');
  meta.set('keywords', ['{ministry}', '{town} {state}']);
}

function neutral(text: string, facts: FieldSchema, { file, example, number, key }: Place): string {
  const { label = '', help = '', placeholders = [] } = facts;
  const renamed = renameGatherings(text, example);
  const hasPlaceholder = placeholders.some((name) => renamed.includes(`{${name}}`));
  const withoutPlaceholders = renamed.replace(/\{[^}]*\}/g, '');
  // A sentence that a page fills is true on any day.
  const isOwn =
    example.own.test(withoutPlaceholders) ||
    (!hasPlaceholder && example.local.test(withoutPlaceholders)) ||
    renamed.includes('{?}');
  const isName = renamed.length <= longestName && (key === 'hint' || !/[.;!]\s|[.!]$/.test(renamed));
  if (!isOwn && (isName || hasPlaceholder || interfaceTexts.test(file))) return renamed;
  if (isName || key === 'alt' || hasPlaceholder) return withPlaceholders(label + number, placeholders, text);
  return `${yourWords} ${help}${number}`;
}

/** Keeps the placeholders that a page fills. */
const withPlaceholders = (words: string, placeholders: readonly string[], text: string) =>
  [words, ...placeholders.filter((name) => text.includes(`{${name}}`)).map((name) => `{${name}}`)].join(' ');

/** Renames `{time.sabbath-service}` to the main gathering's name; other gatherings and links become `{?}`. */
function renameGatherings(text: string, { gatherings }: Example): string {
  return text
    .replace(/\{(when|time)\.([\w-]+)\}/g, (_, fact, what) =>
      gatherings[what] ? `{${fact}.${gatherings[what]}}` : '{?}',
    )
    .replace(/\{(?:links|team)\.(?!faithPlaylist)[\w-]+\}/g, '{?}')
    .replace(/the deacon who/g, 'the person who');
}

/** E-mails and the texts on privacy and accessibility stay. Beliefs keep only their form. */
function neutralBody(file: string, body: string, { own, off }: Example): string {
  if (file.startsWith('beliefs/'))
    return `\n${yourWords} Begin the section with a sentence or two.\n\n## First topic {#first-topic}\n\n${yourWords} A heading begins a topic.\n`;
  return body
    .replace(/the deacon who/g, 'the person who')
    .replace(exampleSentences, '')
    .replace(off('/resources/books') ? bookSentences : /$^/, '')
    .split('\n\n')
    .map((paragraph) => (own.test(paragraph.replace(/\{[^}]*\}/g, '')) ? yourWords : paragraph))
    .join('\n\n');
}
