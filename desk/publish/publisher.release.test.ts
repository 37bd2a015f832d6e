import { randomBytes } from 'node:crypto';
import disk, { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import git from 'isomorphic-git';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Content } from '#content-model/content.ts';
import { projectAssets } from '#content-model/theme.ts';
import { readLiveContent } from '#server/content/live-content.ts';
import { movableClock } from '#server/test-support/movable-clock.ts';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { writeJournal } from './journal.ts';
import { createPublisher, DiskFullError, type ReadFile, RefusedError } from './publisher.ts';
import { dataOf, withData } from './record-text.ts';

const ruth = { name: 'Ruth', email: 'ruth@example.org' };
const owner = { ...ruth, role: 'owner' } as const;
const file = 'exceptions.yaml';
const snow = { date: '2025-10-11', kind: 'cancelled', what: 'sabbath-service', reason: 'Snow' };

/** The publisher of a site that was installed with `shipped`. */
async function desk({ inPlace = false } = {}) {
  const shipped = copyOfContent();
  const { db, dataDir, ...database } = await temporaryDatabase();
  const log = pino({ level: 'silent' });
  let content: Content | undefined;
  const clock = movableClock('2025-10-09T01:00:00Z');
  const own = inPlace ? shipped.dir : join(dataDir, 'content');
  const { first, live } = await readLiveContent({
    contentDir: existsSync(own) ? own : shipped.dir,
    dataDir,
    log,
    parts: projectAssets(),
    clock,
    changed(folder) {
      content = folder.content;
    },
  });
  content = first.content;
  live.follow();
  onTestFinished(async () => {
    await live.stop();
    await database[Symbol.asyncDispose]();
  });
  const publisher = createPublisher({ db, clock, log, dataDir, publishDir: own, live });
  return {
    ...publisher,
    shipped,
    own,
    dataDir,
    clock,
    text: () => readFileSync(join(own, file), 'utf8'),
    dates: () => content?.exceptions.map(({ date, what }) => `${date} ${what}`),
    cancel: (date = snow.date, summary = `cancelled the service on ${date}`) =>
      publisher.publish({ by: owner, summary, where: '/gatherings', change: adding({ ...snow, date }) }),
  };
}

const withEntry = (text: string, entry: typeof snow) =>
  withData(file, text, [...((dataOf(file, text) ?? []) as (typeof snow)[]), entry]);

const adding = (entry: typeof snow) => async (read: ReadFile) => ({
  [file]: withEntry((await read(file)) ?? '', entry),
});

test('the first publish copies the shipped content, shows the change and keeps the shipped files', async () => {
  const { shipped, own, text, dates, cancel, changes } = await desk();
  const before = readFileSync(join(shipped.dir, file), 'utf8');
  expect(existsSync(own)).toBe(false);
  await cancel();
  expect(dates()).toContain('2025-10-11 sabbath-service');
  expect(text().startsWith(before)).toBe(true);
  expect(readFileSync(join(shipped.dir, file), 'utf8')).toBe(before);
  const [change, ...older] = await changes(10);
  expect(change).toMatchObject({
    by: ruth,
    summary: 'cancelled the service on 2025-10-11',
    where: '/gatherings',
  });
  expect(change?.at).toEqual(new Date('2025-10-09T01:00:00Z'));
  expect(older).toEqual([]);
  expect(await change?.files()).toEqual([{ path: file, before, after: text() }]);
});

test('changes a configured content folder in place', async () => {
  const { shipped, text, cancel, changes } = await desk({ inPlace: true });
  await cancel();
  expect(text()).toContain('Snow');
  expect(existsSync(join(shipped.dir, '.git'))).toBe(false);
  expect(await changes(10)).toHaveLength(1);
});

test('rejects invalid content with the messages of the check and changes nothing', async () => {
  const { cancel, text, dates, changes } = await desk();
  await cancel();
  const [before, seen] = [text(), dates()];
  const refused = cancel('2025-10-12');
  await expect(refused).rejects.toThrow(RefusedError);
  await expect(refused).rejects.toMatchObject({
    problems: [{ file, text: expect.stringContaining('2025-10-12 is a Sunday') }],
  });
  expect([text(), dates()]).toEqual([before, seen]);
  expect(await changes(10)).toHaveLength(1);
});

test('publishes five concurrent changes one after another', async () => {
  const { cancel, dates, changes } = await desk();
  const days = Array.from({ length: 5 }, (_, week) =>
    new Date(Date.UTC(2025, 10, 1 + 7 * week)).toISOString().slice(0, 10),
  );
  await Promise.all(days.map((day) => cancel(day)));
  expect(dates()).toEqual(expect.arrayContaining(days.map((day) => `${day} sabbath-service`)));
  expect((await changes(9)).map(({ summary }) => summary).reverse()).toEqual(
    days.map((day) => `cancelled the service on ${day}`),
  );
});

test('undoes one change, also after a later one', async () => {
  const { cancel, dates, changes, undo, text } = await desk();
  await cancel('2025-10-11');
  const [first] = await changes(1);
  await cancel('2025-11-15');
  await undo(first?.id ?? '', owner);
  expect(dates()).not.toContain('2025-10-11 sabbath-service');
  expect(dates()).toContain('2025-11-15 sabbath-service');
  expect((await changes(1))[0]?.summary).toBe('undid: cancelled the service on 2025-10-11');
  await expect(undo(first?.id ?? '', owner)).rejects.toThrow('already undone');
  await expect(undo('0'.repeat(40), owner)).rejects.toThrow('not in the history');
  // An undo can be undone too.
  const [latest] = await changes(1);
  await undo(latest?.id ?? '', owner);
  expect(dates()).toContain('2025-10-11 sabbath-service');
  expect(text()).toContain('2025-11-15');
});

test('records changes by hand between two publishes as a separate change', async () => {
  const { cancel, own, text, changes } = await desk();
  await cancel('2025-10-11');
  writeFileSync(join(own, file), `# By hand\n${text()}`);
  await cancel('2025-11-15');
  expect(text()).toMatch(/^# By hand\n/);
  expect((await changes(10)).map(({ summary }) => summary)).toEqual([
    'cancelled the service on 2025-11-15',
    'changed the files by hand',
    'cancelled the service on 2025-10-11',
  ]);
});

const summariesOf = (changes: readonly { summary: string }[]) => changes.map(({ summary }) => summary);

/**
 * Makes Git's writes fail with this code, from the first path that contains `part`.
 * @returns a function that ends it
 */
function refuseWrites(code: string, part: string) {
  const write = disk.writeFileSync;
  const spy = vi.spyOn(disk, 'writeFileSync').mockImplementation((file, ...more) => {
    if (String(file).includes(part)) throw Object.assign(new Error(`${code}: no write`), { code });
    return write(file, ...more);
  });
  onTestFinished(() => spy.mockRestore());
  return () => spy.mockRestore();
}

test.each([
  ['ENOSPC', '/objects/'],
  ['ENOSPC', '.git/index'],
  ['EROFS', '/refs/heads/'],
])('rejects the publish and keeps content and history on %s at %s', async (code, part) => {
  const { cancel, own, text, changes, setAside } = await desk();
  await cancel('2025-10-11');
  const before = text();
  const restore = refuseWrites(code, part);
  await expect(cancel('2025-11-15')).rejects.toThrow(DiskFullError);
  expect(text()).toBe(before);
  expect(readdirSync(own).filter((name) => name.startsWith('.'))).toEqual(['.git']);
  restore();
  await cancel('2025-11-22');
  expect(summariesOf(await changes(9))).toEqual([
    'cancelled the service on 2025-11-22',
    'cancelled the service on 2025-10-11',
  ]);
  const [change] = await changes(1);
  expect(await change?.files()).toEqual([{ path: file, before, after: text() }]);
  expect(await setAside()).toEqual([]);
});

test('rebuilds a broken index and keeps the history', async () => {
  const { cancel, own, changes, setAside } = await desk();
  await cancel('2025-10-11');
  writeFileSync(join(own, '.git/index'), 'no index');
  await cancel('2025-11-15');
  expect(summariesOf(await changes(9))).toEqual([
    'cancelled the service on 2025-11-15',
    'cancelled the service on 2025-10-11',
  ]);
  expect(await setAside()).toEqual([]);
});

test('sets aside an unreadable history and still publishes the change', async () => {
  const { cancel, own, dates, changes, setAside } = await desk();
  await cancel('2025-10-11');
  rmSync(join(own, '.git/objects'), { recursive: true });
  await cancel('2025-11-15');
  expect(dates()).toContain('2025-11-15 sabbath-service');
  expect(await setAside()).toEqual([expect.stringContaining(join(own, '.git-unreadable-'))]);
  await cancel('2025-11-22');
  expect((await changes(1))[0]?.summary).toBe('cancelled the service on 2025-11-22');
});

/** A publish after a PDF of 1.5 MB was added to the folder. */
async function publishLargeFile(own: string, publish: () => Promise<unknown>) {
  const filepath = 'files/songs.pdf';
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_500_000)]);
  mkdirSync(join(own, 'files'), { recursive: true });
  writeFileSync(join(own, filepath), bytes);
  await publish();
  return { bytes, at: { fs: disk, dir: own, filepath } };
}

test('keeps a large file in the history', async () => {
  const { own, cancel } = await desk();
  await cancel('2025-10-11');
  const { bytes, at } = await publishLargeFile(own, () => cancel('2025-11-15'));
  const oid = await git.resolveRef({ ...at, ref: 'HEAD' });
  const { blob } = await git.readBlob({ ...at, oid });
  expect(Buffer.from(blob).equals(bytes)).toBe(true);
  expect(await git.status(at)).toBe('unmodified');
});

test('leaves out a large file that the folder’s .gitignore names', async () => {
  const { own, cancel } = await desk();
  await cancel('2025-10-11');
  writeFileSync(join(own, '.gitignore'), 'files/\n');
  const { at } = await publishLargeFile(own, () => cancel('2025-11-15'));
  expect(await git.status(at)).toBe('ignored');
});

test('finishes an interrupted publish before the next one', async () => {
  const { cancel, own, text, changes } = await desk();
  await cancel('2025-10-11');
  const intended = withEntry(text(), { ...snow, date: '2025-11-15' });
  const words = 'cancelled the service on 2025-11-15';
  await writeJournal(own, {
    by: ruth,
    at: '2025-10-09T02:00:00Z',
    words,
    where: '/gatherings',
    files: { [file]: intended },
  });
  await cancel('2025-11-22');
  expect(text().startsWith(intended)).toBe(true);
  expect((await changes(2)).map((change) => change.summary)).toEqual([
    'cancelled the service on 2025-11-22',
    words,
  ]);
});

test('lists a commit with an author that the Git library rejects', async () => {
  const { own, cancel, changes } = await desk();
  await cancel('2025-11-01');
  await git.commit({
    fs: disk,
    dir: own,
    message: 'changed Give\n\nWhere: /give\n',
    author: { name: 'Ruth\u2028Boaz', email: 'ruth@example.org', timestamp: 1_760_000_000 },
  });
  expect((await changes(10)).map(({ by }) => by.name)).toEqual(['Ruth Boaz', 'Ruth']);
  await cancel('2025-11-08');
  const all = await changes(10);
  expect(all.map(({ summary }) => summary)).toEqual([
    'cancelled the service on 2025-11-08',
    'changed Give',
    'cancelled the service on 2025-11-01',
  ]);
  expect(await Promise.all(all.map(async (one) => (await one.files()).length))).toEqual([1, 0, 1]);
  expect(readdirSync(own).filter((name) => name.includes('unreadable'))).toEqual([]);
});

test('stores the summary of a change in one line', async () => {
  const { cancel, changes } = await desk();
  await cancel('2025-11-01', 'changed Give\nWhere: https://evil.example\u2028now');
  expect(await changes(1)).toMatchObject([
    { summary: 'changed Give Where: https://evil.example now', where: '/gatherings' },
  ]);
});

test('lists the changes after a lost commit', async () => {
  const { own, cancel, changes } = await desk();
  await cancel('2025-11-01');
  await cancel('2025-11-08');
  await cancel('2025-11-15');
  const lost = (await changes(3))[1]?.id ?? '';
  rmSync(join(own, '.git/objects', lost.slice(0, 2), lost.slice(2)));
  expect((await changes(10)).map(({ summary }) => summary)).toEqual(['cancelled the service on 2025-11-15']);
});
