import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { contentDir } from '#tests/content.ts';
import { backUp } from './backup/back-up.ts';
import { systemClock } from './clock.ts';
import { writeWholeFile } from './data-folder.ts';
import { openSqlite } from './database/open-database.ts';
import { exportAll } from './inbox/export.ts';
import { createMailTransport } from './mail/transport.ts';
import { temporaryDatabase } from './test-support/temporary-database.ts';

const originalUmask = process.umask();
afterEach(() => process.umask(originalUmask));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

const mail = {
  ...{
    id: 'mail-1',
    messageId: 'mail-1@example.org',
    date: new Date(),
    from: { address: 'site@example.org' },
  },
  ...{
    to: [{ address: 'ruth@example.org' }],
    replyTo: undefined,
    subject: '',
    text: '',
    html: '',
    attachments: [],
  },
};

test.each([0, 0o022, 0o077, 0o177])(
  'under the umask %i all messages are readable only by the owner',
  async (umask) => {
    await using site = await temporaryDatabase();
    process.umask(umask);
    const dataDir = join(site.dataDir, 'data');
    await using db = await openSqlite({ dataDir });
    const backup = join(site.dataDir, 'copy.tar.gz');
    await backUp({ dataDir, contentDir }, backup);
    const output = join(site.dataDir, 'contact.csv');
    const context = { db, clock: systemClock, dataDir, output: process.stdout, print() {} };
    await exportAll({ form: 'contact', format: 'csv', output }, context);
    await createMailTransport({ smtpUrl: undefined, dataDir }).send(mail, new AbortController().signal);

    const files = ['ministry.sqlite', 'ministry.sqlite-wal', 'mail/mail-1.eml'].map((name) =>
      join(dataDir, name),
    );
    for (const file of [...files, backup, output]) expect([file, await modeOf(file)]).toEqual([file, '600']);
    for (const folder of [dataDir, join(dataDir, 'mail')])
      expect([folder, await modeOf(folder)]).toEqual([folder, '700']);
  },
);

test("the files of an earlier version's database become private", async () => {
  await using site = await temporaryDatabase();
  process.umask(0);
  const dataDir = join(site.dataDir, 'older');
  const file = join(dataDir, 'ministry.sqlite');
  await mkdir(dataDir);
  new DatabaseSync(file).exec('vacuum');
  await chmod(file, 0o666);
  await using _db = await openSqlite({ dataDir });
  expect([await modeOf(file), await modeOf(`${file}-wal`)]).toEqual(['600', '600']);
});

test('a link or a draft at the name of a new file is removed, not followed or extended', async () => {
  await using site = await temporaryDatabase();
  const [file, elsewhere] = [join(site.dataDir, 'contact.csv'), join(site.dataDir, 'elsewhere')];
  await writeFile(elsewhere, 'what is there');
  await symlink(elsewhere, `${file}.part`);
  await writeWholeFile(file, (_, draft) => draft.writeFile('new'));
  expect([await readFile(file, 'utf8'), (await lstat(file)).isFile()]).toEqual(['new', true]);
  expect(await readFile(elsewhere, 'utf8')).toBe('what is there');
  await writeFile(`${file}.part`, 'a longer draft than the file will be');
  await writeWholeFile(file, (_, draft) => draft.writeFile('newer'));
  expect(await readFile(file, 'utf8')).toBe('newer');
});

test('a half-written e-mail of a killed process is removed at the next start', async () => {
  await using site = await temporaryDatabase();
  await createMailTransport({ ...site, smtpUrl: undefined }).send(mail, new AbortController().signal);
  await writeFile(join(site.dataDir, 'mail/mail-2.eml.part'), 'half of it');
  createMailTransport({ ...site, smtpUrl: 'smtp://127.0.0.1:1' });
  expect(await readdir(join(site.dataDir, 'mail'))).toEqual(['mail-1.eml']);
});
