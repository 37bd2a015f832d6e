import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { packTar } from 'modern-tar/fs';
import { expect, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { contentDir as fellowship } from '#tests/content.ts';
import { backupFault, lastBackup } from '../database/backup-repository.ts';
import { openSqlite } from '../database/open-database.ts';
import { day, movableClock } from '../test-support/movable-clock.ts';
import { type DatabaseKind, temporaryDatabase } from '../test-support/temporary-database.ts';
import { type BackupSource, backUp } from './back-up.ts';
import { runBackupCommand } from './commands.ts';
import { createDailyBackup, describeBackupFault } from './daily-backup.ts';
import { restore } from './restore.ts';

const log = { info() {}, warn() {}, error() {} };

/** A database with one message, and content with a PDF, a picture and its history. */
async function filledSite(kind: DatabaseKind) {
  const site = await temporaryDatabase(kind);
  const contentDir = join(site.dataDir, 'content');
  await cp(fellowship, contentDir, { recursive: true });
  await mkdir(join(contentDir, 'pictures'));
  await writeFile(join(contentDir, 'pictures', 'our-day.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]));
  await contentGit(contentDir, site.dataDir).record(
    { by: { name: 'Ruth', email: 'ruth@example.org' }, at: new Date(0), summary: 'began', where: '/' },
    log,
  );
  await site.db
    .insertInto('contact_submissions')
    .values({
      ...{ id: 'm1', name: 'רות', email: 'ruth@example.org', subject: null },
      message: 'שלום',
      created_at: '2025-09-20T15:00:00.000Z',
    })
    .execute();
  await site.db.insertInto('secrets').values({ name: 'form tokens', value: 'x' }).execute();
  const from: BackupSource = {
    dataDir: site.dataDir,
    contentDir,
    postgres: site.databaseUrl ? site.db : undefined,
  };
  return Object.assign(site, { contentDir, from });
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort();

test('an archive contains the recordings of messages only if asked, and a restore keeps newer ones', async () => {
  await using site = await filledSite('sqlite');
  await using empty = await temporaryDatabase('sqlite');
  await mkdir(join(site.dataDir, 'media'));
  for (const name of ['a.mp3', 'b.mp3']) await writeFile(join(site.dataDir, 'media', name), `old ${name}`);
  const [without, full] = ['without', 'with'].map((name) => join(site.dataDir, `${name}.tar.gz`));
  await backUp(site.from, without ?? '');
  await backUp({ ...site.from, hasMedia: true }, full ?? '');

  const dataDir = join(empty.dataDir, 'new');
  await restore({ file: without ?? '', dataDir });
  expect(existsSync(join(dataDir, 'media'))).toBe(false);

  const other = join(empty.dataDir, 'other');
  await mkdir(join(other, 'media'), { recursive: true });
  await writeFile(join(other, 'media/a.mp3'), 'newer');
  await restore({ file: full ?? '', dataDir: other });
  const texts = ['a.mp3', 'b.mp3'].map((name) => readFileSync(join(other, 'media', name), 'utf8'));
  expect(texts).toEqual(['newer', 'old b.mp3']);
});

test.each<[DatabaseKind, DatabaseKind]>([
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
  ['postgres', 'sqlite'],
])('an archive from %s restores to %s with every message, every file and the history', async (one, other) => {
  await using site = await filledSite(one);
  await using empty = await temporaryDatabase(other);
  const file = join(site.dataDir, 'copy.tar.gz');
  expect(await backUp(site.from, file)).toMatchObject({ contact: 1 });

  const dataDir = join(empty.dataDir, 'new');
  const { contents, content = '' } = await restore({ file, dataDir, databaseUrl: empty.databaseUrl });
  expect(contents).toMatchObject({ contact: 1 });
  await using db = empty.databaseUrl ? undefined : await openSqlite({ dataDir });
  for (const table of ['contact_submissions', 'secrets'] as const)
    expect(await (db ?? empty.db).selectFrom(table).selectAll().execute()).toEqual(
      expect.arrayContaining(await site.db.selectFrom(table).selectAll().execute()),
    );
  expect(await filesIn(content)).toEqual(await filesIn(site.contentDir));
  for (const name of await filesIn(content))
    expect((await readFile(join(content, name))).equals(await readFile(join(site.contentDir, name)))).toBe(
      true,
    );
  expect(await readdir(dataDir)).not.toContain('restoring.part');
});

test('npm run backup and npm run restore work on PostgreSQL', async () => {
  await using site = await filledSite('postgres');
  await using empty = await temporaryDatabase('postgres');
  const output: string[] = [];
  const run = (args: string[], databaseUrl: string | undefined, dataDir: string) =>
    runBackupCommand(args, {
      readConfig: () => ({
        dataDir,
        databaseUrl,
        contentDir: site.contentDir,
        backupDir: undefined,
        backupKey: undefined,
      }),
      clock: movableClock(),
      print: (line) => void output.push(line),
      printError: (line) => void output.push(line),
    });
  const file = join(site.dataDir, 'copy.tar.gz');
  expect([await run(['backup', file], site.databaseUrl, site.dataDir), output]).toEqual([
    0,
    expect.anything(),
  ]);
  expect(await lastBackup(site.db)).toEqual(movableClock().now());
  const dataDir = join(site.dataDir, 'new');
  expect(await run(['restore', file], site.databaseUrl, dataDir)).toBe(1);
  expect(output.at(-1)).toContain('already contains rows');
  expect(await run(['restore', file], empty.databaseUrl, dataDir)).toBe(0);
  expect(await empty.db.selectFrom('contact_submissions').select('id').execute()).toEqual([{ id: 'm1' }]);
});

test('an archive includes a history that is stored next to the content', async () => {
  await using site = await filledSite('sqlite');
  const named = join(site.dataDir, 'named');
  await cp(fellowship, named, { recursive: true });
  const note = { by: { name: 'Ruth', email: 'ruth@example.org' }, at: new Date(0), summary: 'x', where: '/' };
  await contentGit(named, site.dataDir).record(note, log);
  await writeFile(join(named, 'redirects.yaml'), '[]\n');
  await contentGit(named, site.dataDir).record({ ...note, summary: 'emptied' }, log);
  const file = join(site.dataDir, 'copy.tar.gz');
  await backUp({ ...site.from, contentDir: named }, file);
  const dataDir = join(site.dataDir, 'new');
  const { content = '' } = await restore({ file, dataDir });
  expect(await contentGit(content, dataDir).changes(9)).toMatchObject([{ summary: 'emptied' }]);
});

test('an encrypted archive opens only with the matching identity', async () => {
  await using site = await filledSite('sqlite');
  const [ours, others] = [await generateIdentity(), await generateIdentity()];
  const file = join(site.dataDir, 'copy.tar.gz.age');
  await backUp({ ...site.from, key: await identityToRecipient(ours) }, file);
  expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const with_ = async (identity?: string) => {
    const path = join(site.dataDir, 'key.txt');
    if (identity) await writeFile(path, `# created: today\n${identity}\n`);
    return restore({ file, dataDir: join(site.dataDir, 'new'), identity: identity && path });
  };
  await expect(with_()).rejects.toThrow('Name the file of its key: --identity');
  await expect(with_(others)).rejects.toThrow('is encrypted for another key');
  expect(await with_(ours)).toMatchObject({ contents: { contact: 1 } });
});

test.each<[string, (site: Awaited<ReturnType<typeof filledSite>>, file: string) => Promise<unknown>, RegExp]>(
  [
    [
      'content that is there',
      (site) => mkdir(join(site.dataDir, 'new/content'), { recursive: true }),
      /Move it out/,
    ],
    [
      'a cut archive',
      async (_, file) => writeFile(file, (await readFile(file)).subarray(0, 900)),
      /cannot be unpacked/,
    ],
    [
      'an archive with something else in it',
      async (site, file) => {
        const source = join(site.contentDir, 'ministry.yaml');
        const tar = packTar([{ type: 'file', source, target: 'authorized_keys' }]);
        await pipeline(tar, createGzip(), createWriteStream(file));
      },
      /contains "authorized_keys", which does not belong in a backup/,
    ],
  ],
)('%s is refused, and nothing is left behind', async (_, change, output) => {
  await using site = await filledSite('sqlite');
  const file = join(site.dataDir, 'copy.tar.gz');
  await backUp(site.from, file);
  await change(site, file);
  const dataDir = join(site.dataDir, 'new');
  await expect(restore({ file, dataDir })).rejects.toThrow(output);
  expect((await readdir(dataDir).catch(() => [])).filter((name) => name !== 'content')).toEqual([]);
});

test('a restore can leave the content unchanged', async () => {
  await using site = await filledSite('sqlite');
  const file = join(site.dataDir, 'copy.tar.gz');
  await backUp(site.from, file);
  const dataDir = join(site.dataDir, 'new');
  await mkdir(join(dataDir, 'content'), { recursive: true });
  expect(await restore({ file, dataDir, databaseOnly: true })).toEqual({
    contents: expect.objectContaining({ contact: 1 }),
  });
});

test('the host makes one backup immediately and one each night at 3:15, and removes old ones', async () => {
  await using site = await filledSite('postgres');
  const clock = movableClock('2025-09-20T15:00:00Z');
  const folders = [join(site.dataDir, 'one'), join(site.dataDir, 'two')];
  const hosts = folders.map((folder) =>
    createDailyBackup({
      db: site.db,
      clock,
      folder,
      from: () => site.from,
      timeZone: () => 'America/Denver',
      log,
    }),
  );
  const round = async () => (await Promise.all(hosts.map((host) => host.runOnce()))).filter(Boolean).length;
  expect([await round(), await round()]).toEqual([1, 0]);
  expect(await lastBackup(site.db)).toEqual(clock.now());
  clock.moveTo('2025-09-21T09:14:00Z');
  expect(await round()).toBe(0);
  clock.moveTo('2025-09-21T09:15:00Z');
  expect(await round()).toBe(1);
  clock.advance(14 * day + 60_000);
  expect(await round()).toBe(1);
  await round();
  const left = (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat();
  expect(left).toEqual(['ministry-2025-10-05T09-16-00Z.tar.gz']);
});

test('the desk shows why the last backup failed until one succeeds', async () => {
  await using site = await filledSite('sqlite');
  const clock = movableClock('2025-09-20T15:00:00Z');
  let folder = join(site.contentDir, 'ministry.yaml');
  const host = () =>
    createDailyBackup({ db: site.db, clock, folder, from: () => site.from, timeZone: () => 'UTC', log });
  expect(await host().runOnce()).toBe(false);
  expect(await backupFault(site.db)).toBe('The website may not write into the folder of its backups.');
  folder = join(site.dataDir, 'backups');
  expect(await host().runOnce()).toBe(false);
  clock.advance(day / 24);
  expect(await host().runOnce()).toBe(true);
  expect(await backupFault(site.db)).toBeUndefined();
});

test.each([
  [Object.assign(new Error(), { code: 'ENOSPC' }), 'The disk on which backups are kept is full.'],
  [
    Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    'The disk on which backups are kept is full.',
  ],
  [new Error('what'), 'The last backup failed.'],
])('%s becomes a sentence for staff', (error, sentence) => {
  expect(describeBackupFault(error)).toBe(sentence);
});
