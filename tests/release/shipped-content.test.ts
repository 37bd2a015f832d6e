import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument, visit } from 'yaml';
import { ContentError } from '#content-model/problem.ts';
import { sitePages } from '#site/routes.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { seed } from '#tests/random-input.ts';
import { siteUrl, startHost } from '../host.ts';
import { structuralFaults } from '../structure.ts';

/* The content of a ministry cannot break the tests: with any content, pages render and links work. Only
   this file and `npm run content:check` read the shipped content. */

/** Problems of all pages of a content folder. */
async function faultsOf(contentDir: string) {
  await using host = await startHost({ config: { contentDir } });
  const paths = sitePages(host.site().content).map(({ path }) => path);
  const faults = await structuralFaults((path) => host.inject(path), siteUrl, paths);
  // The log says why a request failed.
  return faults.length > 0 ? [...faults, ...host.log.filter((line) => /"level":[45]0/.test(line))] : [];
}

test('every page of the shipped content renders, without a dead link', async () => {
  expect(await faultsOf(resolve('content'))).toEqual([]);
});

/** Seeded random numbers from 0 to below 1 (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts with YAML, Markdown and HTML syntax, other scripts, short and long. */
const sentences = [
  'Come: we have "bread" & salt, # and the donkey’s name is \'Noach\'.',
  'שָׁלוֹם לָכֶם, and peace to you – 100 % of it!',
  '<b>Bold</b> claims, 2 < 3, and {nothing} to fill.',
  '- not a list *or* a [link](nowhere) at all',
  'Word.',
  `${'A sentence that goes on and on, as some do. '.repeat(20)}`.trim(),
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen 🕎',
];

/** Number of random changes; those that the check rejects are reverted. */
const changes = 40;

test('after random edits every page renders, or the content check names the error', async () => {
  const next = random(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const copy = copyOfContent('content');
  const files = () =>
    readdirSync(copy.dir, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(yaml|md)$/.test(file));
  const tell = (what: string) => `${what} (with SEED=${seed})`;

  /** Replaces a sentence of a file. */
  function edit(file: string) {
    const text = readFileSync(join(copy.dir, file), 'utf8');
    const [, front = '', body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [undefined, text];
    const paragraphs = body?.split('\n\n') ?? [];
    const prose = paragraphs.flatMap((each, index) => (/^[A-Z]\w+ \w+ /.test(each) ? [index] : []));
    if (prose.length > 0 && next() < 0.5) {
      paragraphs[pick(prose)] = pick(sentences);
      return writeFileSync(join(copy.dir, file), `---\n${front}\n---\n${paragraphs.join('\n\n')}`);
    }
    const document = parseDocument(front);
    const words: { value: unknown }[] = [];
    visit(document, {
      Scalar: (key, node) => void (key !== 'key' && /\w \w/.test(String(node.value)) && words.push(node)),
    });
    if (words.length === 0) return;
    pick(words).value = pick(sentences);
    writeFileSync(
      join(copy.dir, file),
      body === undefined ? String(document) : `---\n${document}---\n${body}`,
    );
  }

  const kinds = [
    () => edit(pick(files())),
    () => edit(pick(files())),
    () => rmSync(join(copy.dir, pick(files().filter((file) => file.split('/').length === 2)))),
    () => {
      const hour = String(Math.floor(next() * 24)).padStart(2, '0');
      const file = join(copy.dir, 'gatherings/sabbath-service.yaml');
      writeFileSync(file, readFileSync(file, 'utf8').replace(/time: "?\d\d:\d\d"?/, `time: "${hour}:30"`));
    },
  ];

  let taken = 0;
  for (let change = 0; change < changes; change += 1) {
    const before = new Map(files().map((file) => [file, readFileSync(join(copy.dir, file), 'utf8')]));
    pick(kinds)();
    try {
      copy.read();
      taken += 1;
    } catch (error) {
      expect(error, tell('a fault that is no sentence for people')).toBeInstanceOf(ContentError);
      const { problems } = error as ContentError;
      for (const { file, text } of problems) {
        expect(file, tell('names no file')).toMatch(/\.(yaml|md|pdf)$/);
        expect(text, tell('says nothing')).toMatch(/\w+ \w+/);
      }
      for (const [file, text] of before) writeFileSync(join(copy.dir, file), text);
    }
  }
  expect(taken, tell('nearly everything was refused')).toBeGreaterThan(changes / 3);
  expect(await faultsOf(copy.dir), tell('faults')).toEqual([]);
});
