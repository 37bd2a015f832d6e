import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { copyContent, folderFingerprint } from '#server/content/content-folder.ts';
import { recordsByPath } from '#site/routes.ts';
import { nth, content as sample } from '#tests/content.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { contentFiles, lookAt, memoryOfContent } from './content-files.ts';
import { readContentFolder } from './read-content.ts';
import { parsing } from './source.ts';
import { formatText, parseYaml } from './yaml.ts';

const fail = () => expect.unreachable();

/* Files that no editor writes: they are refused with a sentence, and never hold up the site. */

test('a transcript that is a link is used', () => {
  const copy = copyOfContent();
  const data = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const [link, file] = [join(copy.dir, 'messages/lamps-on-the-stairs.vtt'), join(data, 'lamps.vtt')];
  renameSync(link, file);
  expect(copy.problems()).toHaveLength(1);
  symlinkSync(file, link);
  expect(copy.problems()).toEqual([]);
});

test('pipes and links in the content are not opened, and the check names them', async () => {
  const copy = copyOfContent();
  const data = mkdtempSync(join(tmpdir(), 'data-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  for (const name of ['scripture', 'files']) mkdirSync(join(copy.dir, name), { recursive: true });
  for (const name of ['friends/pipe.yaml', 'messages/pipe.vtt', 'files/pipe.pdf', 'scripture/pipe.usfm'])
    execFileSync('mkfifo', [join(copy.dir, name)]);
  symlinkSync('..', join(copy.dir, 'friends/loop'));
  const warned = readContentFolder(copy.dir, recordsByPath).warnings.filter(({ text }) => /pipe/.test(text));
  expect(warned.map(({ file }) => file.replace(`${copy.dir}/`, '')).sort()).toEqual([
    'files/pipe.pdf',
    'friends/loop',
    'friends/pipe.yaml',
    'messages/pipe.vtt',

    'scripture/pipe.usfm',
  ]);
  expect(folderFingerprint(copy.dir)).not.toContain('pipe');
  await copyContent(copy.dir, join(data, 'copy'));
  expect(readdirSync(join(data, 'copy/friends'))).not.toContain('pipe.yaml');
  const note = {
    by: { name: 'Ruth', email: 'ruth@example.org' },
    at: new Date(),
    summary: 'added',
    where: '/',
  };
  const git = contentGit(copy.dir, data);
  await git.record(note, { error: fail });
  expect(await git.changes(1)).toEqual([]);
});

test.each([
  ['200,000 fields', Array.from({ length: 200_000 }, (_, at) => `k${at}: 1\n`).join(''), /too long|too many/],
  ['20,000 fields', Array.from({ length: 20_000 }, (_, at) => `k${at}: 1\n`).join(''), /too many fields/],
  ['lists in lists', `a: ${'['.repeat(100_000)}`, /inside each other/],
  ['groups in groups', `a: ${'{a: '.repeat(25_000)}`, /inside each other/],
  ['dashes', '- '.repeat(50_000), /inside each other/],
  [
    'indented fields',
    Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:\n`).join(''),
    /inside each other/,
  ],
  ['a bomb of aliases', `a: &a [x, x]\n${'b: &b [*a, *a]\n'.repeat(30)}`, /\* or &|twice/],
  ['one huge text', `a: ${'x'.repeat(2_000_000)}`, /too long/],
])('YAML with %s is refused with a sentence', (_, yaml, sentence) => {
  const { faults, fields } = parseYaml(yaml);
  expect([faults[0]?.text, fields]).toEqual([expect.stringMatching(sentence), undefined]);
  expect(faults.length).toBeLessThan(50);
  expect(formatText('a.yaml', yaml)).toBeUndefined();
});

test('a large file with thousands of problems is parsed once, not once for each problem', () => {
  const copy = copyOfContent();
  const blocks = '  - body: "## a"\n'.repeat(5900);
  copy.write('own-pages/big.yaml', `title: Big\nintro: Words.\nblocks:\n${blocks}`);
  const before = performance.now();
  expect(copy.problems()).toHaveLength(5899);
  // Otherwise ten minutes.
  expect(performance.now() - before).toBeLessThan(60_000);
});

test('a file larger than any text is not read', () => {
  const copy = copyOfContent();
  writeFileSync(join(copy.dir, 'friends/large.yaml'), 'a'.repeat(3_000_000));
  const faults: string[] = [];
  const { files } = contentFiles(lookAt(copy.dir), ({ file, text }) =>
    faults.push(`${file.slice(-18)} ${text}`),
  );
  expect(files.some(({ path }) => path.endsWith('large.yaml'))).toBe(false);
  expect(faults).toContainEqual(expect.stringMatching(/friends\/large\.yaml is larger than 2 MB/));
});

test('characters that no feed can have are cleaned when content is read, also from escapes of YAML', () => {
  const copy = copyOfContent();
  const { id } = nth(sample.friends, 0);
  const edit = (summary: string) =>
    copy.write(`friends/${id}.yaml`, `name: Ruth\nplace: Norway\norder: 1\ntext:\n  - Words.\n${summary}\n`);
  edit('summary: "One \\x01 two \\v three \\uFFFE\\uD800"');
  const read = () => copy.read().friends.find((friend) => friend.id === id)?.summary;
  expect(read()).toBe('One  two   three \uFFFD');
  edit('summary: One \uFFFE\uFFFF\x7f two\u2028three');
  expect(read()).toBe('One  two three');
});

test('an invisible name is empty, and an address loses the invisible characters in it', () => {
  const copy = copyOfContent();
  const { id } = nth(sample.friends, 0);
  const write = (name: string, href: string) =>
    copy.write(
      `friends/${id}.yaml`,
      `name: "${name}"\nplace: Norway\norder: 1\ntext:\n  - Words.\nsummary: A friend.\nlinks:\n  - label: Site\n    href: "${href}"\n`,
    );
  write('\u200b\u2060', 'https://example.org');
  expect(copy.problems()).toContainEqual(expect.stringMatching(/name: is empty/));
  write('Ruth', 'https://example.org/\u200ba');
  expect(JSON.stringify(copy.read().friends)).toContain('"https://example.org/a"');
});

test('content that memory cannot hold is refused unread with a sentence, and less of it is accepted', () => {
  const { dir } = copyOfContent();
  const { atMost } = memoryOfContent;
  onTestFinished(() => {
    memoryOfContent.atMost = atMost;
  });
  const isRead = (limit: number, changes = {}) => {
    memoryOfContent.atMost = limit;
    try {
      return contentFiles(lookAt(dir), fail, [], changes).files.length > 0;
    } catch {
      return false;
    }
  };
  let [refused, accepted] = [0, atMost];
  while (accepted - refused > 1) {
    const between = Math.floor((refused + accepted) / 2);
    if (isRead(between)) accepted = between;
    else refused = between;
  }
  const added = { 'friends/one-more.yaml': 'name: One more\nurl: https://example.org\n' };
  expect([isRead(accepted, added), isRead(accepted, { 'friends/norway.yaml': null })]).toEqual([false, true]);
  const before = parsing.count;
  expect(() => readContentFolder(dir, recordsByPath, { changes: added })).toThrow(
    'is more than this server has memory for. Remove what is no longer needed, or give it more memory',
  );
  expect(parsing.count).toBe(before);
  memoryOfContent.atMost = accepted;
  expect(readContentFolder(dir, recordsByPath).content.friends.length).toBeGreaterThan(0);
});
