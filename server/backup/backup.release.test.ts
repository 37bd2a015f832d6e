import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { packTar } from 'modern-tar/fs';
import { expect, test } from 'vitest';
import { contentDir } from '#tests/content.ts';
import { lastBackup } from '../database/backup-repository.ts';
import { openSqlite } from '../database/open-database.ts';
import { recordSecretHashes } from '../database/secret-repository.ts';
import { erasePermanently } from '../submissions/erase-for-good.ts';
import { goodMessage, goodPrayer, startFormHost } from '../test-support/form-host.ts';
import { day, movableClock } from '../test-support/movable-clock.ts';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { runBackupCommand } from './commands.ts';

/** Runs `npm run <args>` with the given settings. @returns its output and exit code */
async function run(
  args: string[],
  config: { dataDir: string; databaseUrl?: string | undefined; backupDir?: string; backupKey?: string },
  clock = movableClock(),
) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runBackupCommand(args, {
    readConfig: () => ({
      databaseUrl: undefined,
      contentDir,
      backupDir: undefined,
      backupKey: undefined,
      ...config,
    }),
    clock,
    print: (line) => void printed.push(line),
    printError: (line) => void errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
}

test('a backup reports its contents and is readable only by its owner', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  await host.post(goodPrayer, {}, '/api/prayer-request');
  await host.worker.runOnce();
  await host.post({ ...goodMessage, message: 'A second one, whose e-mails still wait.' });
  const file = join(host.dataDir, 'copy.sqlite');

  const { code, printed } = await run(['backup', file], host);
  expect(code).toBe(0);
  expect(printed).toMatch(/^contact: +2$/m);
  expect(printed).toMatch(/^prayer-request: +1$/m);
  expect(printed).toMatch(/^book-request: +0$/m);
  expect(printed).toMatch(/^e-mails waiting: +2$/m);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(host.dataDir)).not.toContain('copy.sqlite.part');
});

test('a restored database has every row of every table', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  await host.post(goodPrayer, {}, '/api/prayer-request');
  const file = join(host.dataDir, 'copy.sqlite');
  await run(['backup', file], host);
  const dataDir = join(host.dataDir, 'new/folder');

  const { code, printed } = await run(['restore', file], { dataDir });
  expect([code, printed]).toEqual([0, expect.stringMatching(/^e-mails waiting: +4$/m)]);
  await using db = await openSqlite({ dataDir });
  for (const { name } of await host.db.introspection.getTables()) {
    // The restore itself is recorded there.
    if (name === 'backups') continue;
    const rows = (from: typeof db) =>
      from
        .selectFrom(name as 'outbox')
        .selectAll()
        .execute();
    expect([name, await rows(db)]).toEqual([name, await rows(host.db)]);
  }
  expect((await stat(join(dataDir, 'ministry.sqlite'))).mode & 0o777).toBe(0o600);
});

test('the site knows the time of the last backup, also when it was made by other means', async () => {
  await using site = await temporaryDatabase();
  const clock = movableClock('2025-09-20T03:15:00Z');
  await run(['backup', join(site.dataDir, 'copy.sqlite')], site, clock);
  expect(await lastBackup(site.db)).toEqual(clock.now());
  clock.advance(day);
  expect(await run(['backup', '--made'], site, clock)).toMatchObject({ code: 0 });
  expect(await lastBackup(site.db)).toEqual(clock.now());
});

test('a copy has no traces of erased data', async () => {
  await using host = await startFormHost();
  await host.post({ ...goodMessage, message: 'Erase this sentence, please.' });
  await host.db.deleteFrom('contact_submissions').execute();
  const file = join(host.dataDir, 'copy.sqlite');
  await run(['backup', file], host);
  expect((await readFile(file)).includes('Erase this sentence')).toBe(false);
});

test('--into and --keep keep the newest backups and all files with other names', async () => {
  await using site = await temporaryDatabase();
  const folder = join(site.dataDir, 'backups');
  await mkdir(folder);
  await writeFile(join(folder, 'before-the-upgrade.sqlite'), '');
  await writeFile(join(folder, 'ministry-2025-09-19T03-15-00Z.sqlite.part'), 'left by a kill');
  const clock = movableClock('2025-09-20T03:15:00Z');
  for (const _ of [1, 2, 3, 4]) {
    expect(await run(['backup', '--into', folder, '--keep', '2'], site, clock)).toMatchObject({ code: 0 });
    clock.advance(day);
  }
  expect((await readdir(folder)).sort()).toEqual([
    'before-the-upgrade.sqlite',
    'ministry-2025-09-22T03-15-00Z.tar.gz',
    'ministry-2025-09-23T03-15-00Z.tar.gz',
  ]);
});

test('a failed backup removes no older one and leaves no files behind', async () => {
  await using site = await temporaryDatabase();
  const folder = join(site.dataDir, 'backups');
  const broken = join(site.dataDir, 'broken');
  await mkdir(folder);
  await mkdir(broken);
  await writeFile(join(broken, 'ministry.sqlite'), 'this is not a database'.repeat(400));
  await run(['backup', '--into', folder], site);
  const before = await readdir(folder);
  const clock = movableClock('2025-09-21T03:15:00Z');
  const { code, errors } = await run(['backup', '--into', folder, '--keep', '1'], { dataDir: broken }, clock);
  expect([code, errors]).toEqual([1, expect.stringContaining('not a database')]);
  expect(await readdir(folder)).toEqual(before);
});

test('a damaged backup is refused', async () => {
  await using site = await temporaryDatabase();
  const file = join(site.dataDir, 'copy.sqlite');
  await run(['backup', file], site);
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0xff, 4096, 12_288));
  const dataDir = join(site.dataDir, 'new');
  expect(await run(['restore', file], { dataDir })).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`"${file}" is not a complete database of this site`),
  });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  [
    'before 1.0.0',
    "update kysely_migration set name = '0001-submissions-and-outbox'; insert into kysely_migration values ('0018-kept-forms', '2026-11-27'); drop table event_signups",
  ],
  [
    'with fewer forms and fields',
    'drop table event_signups; alter table prayer_requests drop column may_be_read',
  ],
])('a backup of a version %s is made and restored', async (_, changes) => {
  await using site = await temporaryDatabase();
  await site.db
    .insertInto('contact_submissions')
    .values({
      ...{ id: 'm1', name: 'Ruth', email: 'ruth@example.org', subject: null, message: 'Shalom' },
      created_at: '2025-09-20T15:00:00.000Z',
    })
    .execute();
  {
    using database = new DatabaseSync(join(site.dataDir, 'ministry.sqlite'));
    database.exec(changes);
  }
  const file = join(site.dataDir, 'copy.tar.gz');
  expect(await run(['backup', file], site)).toMatchObject({ code: 0, errors: '' });
  const dataDir = join(site.dataDir, 'new');
  const restored = await run(['restore', file], { dataDir });
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(restored.printed).toMatch(/^contact: +1$/m);
  expect(restored.printed).toMatch(/^event-signup: +0$/m);
});

test('a backup of a later version is refused with what to do', async () => {
  await using site = await temporaryDatabase();
  const file = join(site.dataDir, 'copy.sqlite');
  await run(['backup', file], site);
  {
    using database = new DatabaseSync(file);
    database.exec("insert into kysely_migration values ('0999-later', '2030-01-01'); create table later (x)");
  }
  expect(await run(['restore', file], { dataDir: join(site.dataDir, 'new') })).toEqual({
    code: 2,
    printed: '',
    errors: `"${file}" was made by a later version of the site. Install that version, then restore it.`,
  });
});

const archiveRemedy = 'Copy it again from its source, or use an earlier backup.';

test.each<[string, RegExp, (file: string) => Promise<void>]>([
  ['an empty file', /" is empty\. /, (file) => writeFile(file, '')],
  ['an archive cut to 20 bytes', /cannot be unpacked: /, (file) => truncate(file, 20)],
  ['an archive cut in its middle', /cannot be unpacked: /, (file) => truncate(file, 5000)],
  ['any other file', /is not a complete database of this site: /, (file) => writeFile(file, 'PK etc.')],
  [
    'a database without tables',
    /: it has none of the tables of the site\. /,
    async (file) => {
      await rm(file);
      using database = new DatabaseSync(file);
      database.exec('create table t (x); drop table t');
    },
  ],
  [
    'an archive without a database',
    /holds no ministry\.sqlite, so it is no backup of this site\. /,
    async (file) => {
      const source = join(contentDir, 'ministry.yaml');
      const tar = packTar([{ type: 'file', source, target: 'content/ministry.yaml' }]);
      await pipeline(tar, createGzip(), createWriteStream(file));
    },
  ],
])('%s is refused with one sentence that says what to do', async (_, reason, damage) => {
  await using site = await temporaryDatabase();
  const file = join(site.dataDir, 'copy.tar.gz');
  await run(['backup', file], site);
  await damage(file);
  const dataDir = join(site.dataDir, 'new');
  const { code, errors } = await run(['restore', file], { dataDir });
  expect(code).toBe(1);
  expect(errors).toMatch(reason);
  expect(errors.endsWith(archiveRemedy)).toBe(true);
  expect(errors).not.toContain('\n');
  expect(existsSync(join(dataDir, 'ministry.sqlite'))).toBe(false);
});

test.each<[string, string, RegExp]>([
  ['another key', '', /is encrypted for another key than that in ".*key\.txt"\. Use the key file/],
  ['a public key', 'public', /has no secret key of age.* BACKUP_KEY itself is the public key/],
  ['no file', 'missing', /The key file ".*" cannot be read \(ENOENT\)/],
])('an encrypted archive with %s is refused with what to do', async (_, what, reason) => {
  await using site = await temporaryDatabase();
  const backupKey = await identityToRecipient(await generateIdentity());
  const file = join(site.dataDir, 'copy.tar.gz.age');
  expect(await run(['backup', file], { ...site, backupKey })).toMatchObject({ code: 0 });
  const key = join(site.dataDir, 'key.txt');
  if (what !== 'missing') await writeFile(key, what === 'public' ? backupKey : await generateIdentity());
  const result = await run(['restore', '--identity', key, file], { dataDir: join(site.dataDir, 'new') });
  expect(result).toMatchObject({ code: 2, errors: expect.stringMatching(reason) });
});

test.each<[string, (file: string) => Promise<void>]>([
  ['empty', (file) => writeFile(file, '')],
  ['damaged in its middle', async (file) => writeFile(file, (await readFile(file)).fill(0xff, 8192, 40_960))],
])('a backup of a database that is %s says to restore the newest backup', async (_, damage) => {
  await using site = await temporaryDatabase();
  const dataDir = join(site.dataDir, 'damaged');
  await mkdir(dataDir);
  const database = join(dataDir, 'ministry.sqlite');
  await run(['backup', join(site.dataDir, 'whole.sqlite')], site);
  await copyFile(join(site.dataDir, 'whole.sqlite'), database);
  await damage(database);
  const { code, errors } = await run(['backup', join(site.dataDir, 'copy.tar.gz')], { dataDir });
  expect(code).toBe(1);
  expect(errors).toContain(`"${database}" is not a complete database of this site: `);
  expect(errors).toContain('Stop the site, and restore the newest backup');
});

test.each([
  ['something else', 'create table recipes (name text)'],
  ['a trigger', 'create trigger t after insert on outbox begin delete from contact_submissions; end'],
  ['a view', 'create view v as select 1'],
])('a database with %s in it is refused', async (_, sql) => {
  await using site = await temporaryDatabase();
  const file = join(site.dataDir, 'copy.sqlite');
  await run(['backup', file], site);
  using database = new DatabaseSync(file);
  database.exec(sql);
  expect(await run(['restore', file], { dataDir: join(site.dataDir, 'new') })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /it contains the (table|trigger|view) "\w+", which does not belong to the site/,
    ),
  });
});

test('a backup that signs with another secret is refused in the folder of this site', async () => {
  await using site = await temporaryDatabase();
  const dataDir = join(site.dataDir, 'same');
  await mkdir(dataDir);
  await recordSecretHashes(site.db, dataDir);
  const file = join(site.dataDir, 'copy.sqlite');
  await run(['backup', file], site);
  {
    using database = new DatabaseSync(file);
    database.exec("update secrets set value = 'known to others' where name = 'book links'");
  }
  const { code, errors } = await run(['restore', file], { dataDir });
  expect([code, errors]).toEqual([2, expect.stringContaining('signs with another secret')]);
  expect(await readdir(dataDir)).toEqual(['secrets.sha256']);
  expect(await run(['restore', file], { dataDir: join(site.dataDir, 'new') })).toMatchObject({ code: 0 });
});

test('a restore includes the rows of a write-ahead log and counts them', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  const copy = join(host.dataDir, 'by-hand');
  await mkdir(copy);
  for (const name of ['ministry.sqlite', 'ministry.sqlite-wal'])
    await copyFile(join(host.dataDir, name), join(copy, name));
  const dataDir = join(host.dataDir, 'new');
  const { printed } = await run(['restore', join(copy, 'ministry.sqlite')], { dataDir });
  expect(printed).toMatch(/^contact: +1$/m);
  await using db = await openSqlite({ dataDir });
  expect(await db.selectFrom('contact_submissions').select('name').execute()).toEqual([
    { name: 'Ruth Boaz' },
  ]);
});

test('a restore omits data that has been erased since, and reports it', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  await host.post({ ...goodMessage, name: 'Naomi', email: 'naomi@example.org' });
  const file = join(host.dataDir, 'copy.sqlite');
  await run(['backup', file], host);
  const dataDir = join(host.dataDir, 'same');
  await mkdir(dataDir);
  await erasePermanently(host.db, 'contact_submissions', { email: goodMessage.email }, dataDir);

  const { printed } = await run(['restore', file], { dataDir });
  expect(printed).toMatch(/^contact: +1$/m);
  expect(printed).toMatch(/^e-mails waiting: +2$/m);
  expect(printed).toMatch(/^erased before: +1$/m);
  expect((await readFile(join(dataDir, 'ministry.sqlite'))).includes('Ruth Boaz')).toBe(false);
});

test.each(['ministry.sqlite', 'ministry.sqlite-wal', 'ministry.sqlite-shm'])(
  'a restore over a %s is refused',
  async (name) => {
    await using site = await temporaryDatabase();
    const file = join(site.dataDir, 'copy.sqlite');
    await run(['backup', file], site);
    const dataDir = join(site.dataDir, 'new');
    await mkdir(dataDir);
    await writeFile(join(dataDir, name), 'what is there');
    const { code, errors } = await run(['restore', file], { dataDir });
    expect([code, errors]).toEqual([2, expect.stringContaining(`${name}" already exists. Stop the site`)]);
    expect(await readFile(join(dataDir, name), 'utf8')).toBe('what is there');
  },
);

test.each([
  ['nothing', ['backup'], /Name a file/],
  ['a file and a folder', ['backup', 'a.sqlite', '--into', '.'], /Name a file/],
  ['--keep without --into', ['backup', 'a.sqlite', '--keep', '3'], /--keep needs --into/],
  ['a wrong number', ['backup', '--into', '.', '--keep', 'all'], /whole number/],
  ['a missing folder', ['backup', '/nowhere/at/all/a.sqlite'], /Create it first/],
  ['an existing file', ['backup', import.meta.filename], /already exists/],
  ['an unknown option', ['backup', '--gently'], /unknown option/],
  ['another kind of file', ['backup', 'a.zip'], /End the name with "\.tar\.gz"/],
  ['a missing file', ['restore', '/nowhere/a.sqlite'], /There is no/],
  ['no file name', ['restore'], /missing required argument/],
])('given %s, the command exits with 2 and a reason', async (_, args, reason) => {
  await using site = await temporaryDatabase();
  expect(await run(args, site)).toMatchObject({ code: 2, errors: expect.stringMatching(reason) });
});

test('without a database no backup is made', async () => {
  await using site = await temporaryDatabase();
  const dataDir = join(site.dataDir, 'slip');
  expect(await run(['backup', join(site.dataDir, 'a.sqlite')], { dataDir })).toMatchObject({ code: 2 });
  expect(existsSync(dataDir)).toBe(false);
});

test('an unknown command gets a hint about --help', async () => {
  const { code, errors } = await run(['backup', 'copy.sqlite', '--kep', '3'], { dataDir: '/nowhere' });
  expect(code).toBe(2);
  expect(errors).toMatch(/^unknown option '--kep'.*\n"npm run backup -- --help" shows how to use it\.$/s);
});

test.each(['backup', 'restore'])('%s --help explains the exit codes', async (command) => {
  const { code, printed } = await run([command, '--help'], { dataDir: '/nowhere' });
  expect([code, printed]).toEqual([0, expect.stringContaining('Exit codes: 0 done')]);
});

test('without a file name the backup goes to BACKUP_DIR, where archives stay 14 days', async () => {
  await using site = await temporaryDatabase();
  const backupDir = join(site.dataDir, 'backups');
  const clock = movableClock('2025-09-20T03:15:00Z');
  for (const days of [13, 2, 0]) {
    expect(await run(['backup'], { ...site, backupDir }, clock)).toMatchObject({ code: 0 });
    clock.advance(days * day);
  }
  expect((await readdir(backupDir)).sort()).toEqual([
    'ministry-2025-10-03T03-15-00Z.tar.gz',
    'ministry-2025-10-05T03-15-00Z.tar.gz',
  ]);
});
