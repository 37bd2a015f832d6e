import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { nativeElements } from '#tests/native-elements.ts';

/* Checks that the files, folders, links and commands in the documentation exist. */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const inside = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('node_modules'))
    .map((path) => join(folder, path));

const folders = [
  'lab',
  'content',
  'deploy',
  'desk',
  'docs',
  'core',
  'public',
  'content-model',
  'scripts',
  'host',
  'server',
  'site',
  'tests',
];
const tree = new Set([...readdirSync(root), ...folders.flatMap(inside)]);
const names = new Set([...tree].map((path) => basename(path)));
const documents = ['README.md', ...inside('docs').filter((path) => path.endsWith('.md'))];

/** Texts in backticks that are one word and not a pattern such as `site/<feature>/`. */
const quoted = (text: string) =>
  [...text.matchAll(/`([\w@.-][\w@./-]*)`/g)].map(([, word = '']) => word.replace(/\/$/, ''));

/** Whether the path exists, also with `.ts`, `.test.ts` or another ending. */
const exists = (path: string) => tree.has(path) || [...tree].some((there) => there.startsWith(`${path}.`));

const missingPaths = (text: string) =>
  quoted(text).filter((word) => folders.includes(word.split('/')[0] ?? '') && !exists(word));

describe.each(documents)('%s', (document) => {
  const text = read(document);

  test('names only paths that exist', () => {
    expect(missingPaths(text)).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !tree.has(join(dirname(document), link).replace(/\/$/, '')))).toEqual([]);
  });

  test('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const names = [...text.matchAll(/npm run ([\w:-]*\w)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test.each(documents.filter((path) => path.startsWith('docs/decisions/')))(
  '%s has a date and a status',
  (decision) => {
    expect(read(decision)).toMatch(/^# [^\n]+\n\nStatus: (accepted|replaced by \S+), \d{4}-\d\d-\d\d\n/);
  },
);

test('react.md lists the native elements that the tests allow, and every script outside React', () => {
  const decision = read('docs/decisions/react.md');
  const [, , , native = '', scripts = ''] = decision.split(/^##+ .*$/m);
  const listed = [...native.matchAll(/^- ([^:]+): `</gm)].map(([, name]) => name);
  expect(listed).toEqual(nativeElements.map(({ name }) => name));
  const outside = [...inside('site'), ...inside('desk')].filter((path) =>
    /\.js$|\.client\.ts$|\/worker\/worker\.ts$/.test(path),
  );
  expect([...scripts.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path).sort()).toEqual(outside.sort());
});

const map = read('docs/where-things-live.md');

test('where-things-live.md names only files that exist', () => {
  const files = quoted(map).filter((word) =>
    /^[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|astro|css|yaml|md)$/.test(word),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !names.has(file))).toEqual([]);
});

test.each(['desk', 'core', 'server', 'tests'])('where-things-live.md names every folder of %s', (folder) => {
  const within = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
  expect(within.filter((path) => !map.includes(`\`${path}/`))).toEqual([]);
});

/** The comments of a source file, and the missing files that they name. */
const commentsIn = (code: string) => code.match(/(?<=^|\s)(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm)?.join('\n') ?? '';
const paths = [...tree].map((path) => `/${path}`);
const unknownFiles = (comments: string) =>
  [
    ...comments.matchAll(
      /(?<![\w./*<-])(?:[\w@.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|astro|css|md|yaml)\b/g,
    ),
  ]
    .map(([path]) => path)
    .filter((path) => !path.startsWith('dist/') && !paths.some((there) => there.endsWith(`/${path}`)));

const code = folders.flatMap(inside).filter((path) => /\.(tsx?|mjs|astro|css)$/.test(path));

/** The lines of comments that are wider than 110 columns. Addresses cannot be broken. */
const wideComments = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.length > 110 && /^\s*(\/\/|\/?\*)|\s\/\/ /.test(line) && !line.includes('://'));

test('no comment is wider than 110 columns', () => {
  const wide = code.map((path) => [path, wideComments(read(path))]);
  expect(wide.filter(([, lines = '']) => lines.length > 0)).toEqual([]);
  expect(wideComments(`  // ${'wide '.repeat(22)}`)).toHaveLength(1);
});

/** The titles of tests that are longer than 100 characters. */
const longTitles = (text: string) =>
  [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)]
    .map(([, , title = '']) => title)
    .filter((title) => title.length > 100);

test('no test has a title of more than 100 characters', () => {
  const long = code
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => [path, longTitles(read(path))]);
  expect(long.filter(([, titles = '']) => titles.length > 0)).toEqual([]);
  expect(longTitles(`test('${'long '.repeat(21)}', () => {});`)).toHaveLength(1);
});

test('comments name only files that exist', () => {
  const missing = code.map((path) => [path, unknownFiles(commentsIn(read(path)))]);
  expect(missing.filter(([, files = '']) => files.length > 0)).toEqual([]);
  expect(unknownFiles(commentsIn('// see no-such-file.ts'))).toEqual(['no-such-file.ts']);
});

/** Spellings of products and standards. */
const properNames = new Set(['iPhone', 'iPad', 'oEmbed']);

/** Names of the code in prose, outside backticks: renaming by text replacement puts them there. */
function namesInProse(text: string): string[] {
  const sentences = [...text.matchAll(/(?<=['"`>])[A-Z][^'"`<>{}\n]* [^'"`<>{}\n]*(?=['"`<{])/g)].join('\n');
  const prose = `${commentsIn(text)}\n${sentences}`
    .replaceAll('\\n', ' ')
    .replace(/`[^`]*`|biome-ignore.*|\w+:\/\/\S+|\(\w+\)/g, '')
    .replace(/@(?:param|typedef|property)(?: \{.*?\})? \S+/g, '');
  return [...prose.matchAll(/(?<![\w./#$@:&-])[a-z]+[A-Z]\w*(?![\w./:(=<-]|\s*[=:])/g)]
    .map(([name]) => name)
    .filter((name) => !properNames.has(name));
}

test('no comment or sentence contains a name of the code outside backticks', () => {
  const product = code.filter((path) => !/\.(test|spec)\.tsx?$|\.css$|^lab|^tests/.test(path));
  const damaged = product.map((path) => [path, namesInProse(read(path))]);
  expect(damaged.filter(([, names = '']) => names.length > 0)).toEqual([]);
  expect(
    namesInProse("// Browsers commonHeaders send it\nconst error = 'Choose chosenPage first.';"),
  ).toEqual(['commonHeaders', 'chosenPage']);
});

/** Sections of documents that a sentence names: docs/deploying.md, “Unreadable history”. */
const namedSections = (text: string) =>
  [...text.matchAll(/(docs\/[\w/-]+\.md),? (?:under )?[“"]([^”"]+)[”"]/g)].map(
    ([, document = '', section = '']) => [document, section] as const,
  );
/** Whether a document has a heading or a bold label with this text. */
const hasSection = (document: string, section: string) =>
  documents.includes(document) &&
  read(document)
    .split('\n')
    .some((line) => line.replace(/^#+ /, '') === section || line.includes(`**${section}:**`));

test('sections of documents that sentences name exist', () => {
  const named = [...code, ...documents].flatMap((path) => namedSections(read(path)));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([document, section]) => !hasSection(document, section))).toEqual([]);
  expect(hasSection('docs/deploying.md', 'A history that was set aside')).toBe(false);
});

test('finds a missing path', () => {
  expect(
    missingPaths('`server/nowhere.ts`, `server/site.ts`, `tests/browser/`, `docs/no-such-folder/`'),
  ).toEqual(['server/nowhere.ts', 'docs/no-such-folder']);
});
