import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentError } from '#content-model/problem.ts';
import { readContentFolder } from '#content-model/read-content.ts';
import { contentGit } from '#desk/publish/content-git.ts';
import { recordsByPath } from '#site/routes.ts';
import { contentDir as fellowship } from '#tests/content.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { type EarlierTexts, findOlderContent } from './older-content.ts';

const log = { warn() {}, error() {} };

/** Finds what is shown for a folder that this version cannot read. */
async function older(
  dir: string,
  { history = async function* (): AsyncGenerator<EarlierTexts> {}, lastGood = [] as string[] } = {},
) {
  const read = (folder: string, changes = {}) => readContentFolder(folder, recordsByPath, { changes });
  expect(() => read(dir)).toThrow(ContentError);
  return findOlderContent({ contentDir: dir, lastGood, earlierTexts: history, shipped: fellowship, read });
}

/** A copy of the content with a Git history of three commits; the tagline of each names it. */
async function contentWithHistory() {
  const content = copyOfContent();
  await mkdir(join(content.dir, '.git'));
  const git = contentGit(content.dir, '/nowhere');
  const commit = (summary: string, hour: number) =>
    git.record(
      {
        by: { name: 'Ruth', email: 'ruth@example.org' },
        at: new Date(Date.UTC(2026, 0, 1, hour)),
        summary,
        where: '/',
      },
      log,
    );
  await commit('began', 1);
  content.write('notices/second.yaml', 'not: a notice\n');
  await commit('faulty', 2);
  return { ...content, git };
}

test('shows the newest version of the history that this version can read', async () => {
  const { dir, git, write } = await contentWithHistory();
  write('redirects.yaml', '- from: 7\n');
  const found = await older(dir, { history: () => git.earlierTexts() });
  expect(found?.contentShown).toBe('Visitors see the content of 2026-01-01T01:00 (UTC).');
  expect(found?.folder.content.ministry.name).toBe(
    readContentFolder(fellowship, recordsByPath).content.ministry.name,
  );
});

test('prefers the last valid content to the history', async () => {
  const { dir, git } = await contentWithHistory();
  const found = await older(dir, { history: () => git.earlierTexts(), lastGood: ['/nowhere', fellowship] });
  expect(found?.contentShown).toBe('Visitors see the last valid content.');
});

type Copy = ReturnType<typeof copyOfContent>;
const append = ({ dir, write }: Copy, path: string, text: string) =>
  write(path, `${readFileSync(join(dir, path), 'utf8')}${text}`);

test.each<[string, (copy: Copy) => unknown]>([
  ['a field that this version does not know', (copy) => append(copy, 'pages/home.yaml', 'later: yes\n')],
  ['a fact that this version does not know', (copy) => append(copy, 'ministry.yaml', 'later: yes\n')],
  ['a kind of record that this version does not know', ({ write }) => write('podcasts/first.yaml', 'a: b\n')],
  ['a file that this version does not know', ({ write }) => write('later.yaml', 'a: b\n')],
  ['a record that is not YAML', ({ write }) => write('books/broken.yaml', 'title: "open\n')],
  ['a record without its fields', ({ write }) => write('playlists/empty.yaml', 'note: A list\n')],
  ['a faulty entry of a list', ({ write }) => write('redirects.yaml', '- from: 7\n')],
  ['a file that is not YAML', ({ write }) => write('navigation.yaml', 'header: {')],
  [
    'a page without a field',
    ({ dir, edit }) =>
      edit('pages/home.yaml', readFileSync(join(dir, 'pages/home.yaml'), 'utf8'), 'hero: {}\n'),
  ],
  ['a missing page', ({ remove }) => remove('pages/give.yaml')],
  ['an unknown placeholder', (copy) => append(copy, 'pages/accessibility.md', '\nAsk {laterFact}.\n')],
])('shows all else where the content has %s', async (_, spoil) => {
  const copy = copyOfContent();
  spoil(copy);
  const found = await older(copy.dir);
  expect(found?.contentShown).toMatch(
    /^Visitors see the content without (one part|\d+ parts) that ha(s a fault|ve faults)\.$/,
  );
  const { content } = readContentFolder(fellowship, recordsByPath);
  expect(found?.folder.content.ministry).toEqual(content.ministry);
  expect(found?.folder.content.books.map(({ id }) => id)).toEqual(content.books.map(({ id }) => id));
});

test('a list loses only its faulty entries', async () => {
  const copy = copyOfContent();
  const good = '- { from: "/old", to: "/give", note: Old }\n';
  copy.write('redirects.yaml', `- from: 7\n${good}- from: 8\n${good.replace('old', 'older')}`);
  const found = await older(copy.dir);
  expect(found?.folder.content.redirects.map(({ from }) => from)).toEqual(['/old', '/older']);
});

test.each([
  ['is not YAML', 'name: "open\n'],
  ['is empty', ''],
  ['lacks its facts', 'name: Us\n'],
])('shows nothing of another ministry where ministry.yaml %s', async (_, text) => {
  const copy = copyOfContent();
  copy.write('ministry.yaml', text);
  expect(await older(copy.dir)).toBeUndefined();
});

test('leaves a file with thousands of faults out as a whole', async () => {
  const copy = copyOfContent();
  const blocks = Array.from({ length: 2000 }, () => '  - body: "# Too large"\n').join('');
  copy.write('own-pages/big.yaml', `title: Big\nintro: Words.\nblocks:\n${blocks}`);
  const found = await older(copy.dir);
  expect(found?.contentShown).toBe('Visitors see the content without one part that has a fault.');
  expect(found?.folder.content.ownPages).toEqual([]);
});
