import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../command-line.ts';
import { goodBookRequest, goodMessage, goodPrayer, startFormHost } from '../test-support/form-host.ts';
import { day } from '../test-support/movable-clock.ts';
import { runInbox } from './inbox.ts';

type Host = Awaited<ReturnType<typeof startFormHost>>;

async function inbox({ db, clock, dataDir }: Host, ...args: string[]) {
  const lines: string[] = [];
  let exported = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      exported += chunk;
      done();
    },
  });
  const context = async () => ({
    db,
    clock,
    dataDir,
    output,
    print: (line: string) => void lines.push(line),
  });
  const code = await runInbox(args, context, (text) => lines.push(text));
  return { code, output: lines.join('\n'), exported };
}

const postPrayer = (host: Host, fields = {}) =>
  host.post({ ...goodPrayer, ...fields }, {}, '/api/prayer-request');
const postBookRequest = (host: Host, fields = {}) =>
  host.post({ ...goodBookRequest, ...fields }, {}, '/api/books/request');

describe('list', () => {
  test("shows the messages of every form, the newest first, without prayer requests' text", async () => {
    await using host = await startFormHost();
    expect((await inbox(host, 'list')).output).toBe('No messages yet.');
    await host.post(goodMessage);
    host.clock.advance(1000);
    await postPrayer(host);
    host.clock.advance(1000);
    await postBookRequest(host);
    const { code, output } = await inbox(host, 'list');
    expect(code).toBe(0);
    expect(output.replace(/^[\dA-F]{8} {2}Sep 20, 2025, .*?M \S+ /gm, '')).toBe(
      [
        // The inbox does not read content, so it shows the book's id.
        ' book-request  Boaz <boaz@example.org>  bread-and-salt',
        ' prayer-request  Naomi <naomi@example.org>',
        ' contact  Ruth Boaz <ruth@example.org>  Visiting',
      ].join('\n'),
    );
    expect((await inbox(host, 'list', '--form', 'contact')).output.split('\n')).toHaveLength(1);
  });

  test('has pages without gaps', async () => {
    await using host = await startFormHost();
    for (let n = 0; n < 7; n += 1) {
      await host.post({ ...goodMessage, subject: `Number ${n}` });
      // Two of each instant.
      if (n % 2) host.clock.advance(1000);
    }
    const subjects: string[] = [];
    for (let args = ['list', '--limit', '3']; ; ) {
      const { output } = await inbox(host, ...args);
      subjects.push(...(output.match(/Number \d/g) ?? []));
      const next = /--before [\dA-F]{8}/.exec(output)?.[0];
      if (!next) break;
      args = ['list', '--limit', '3', ...next.split(' ')];
    }
    expect(subjects.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Number ${n}`));
  });
});

describe('show', () => {
  test('finds a message by its reference or id, and shows the state of its e-mails', async () => {
    await using host = await startFormHost();
    const { id } = (await host.post(goodMessage)).json();
    await host.worker.runOnce();
    for (const reference of [id, id.slice(0, 8).toUpperCase(), id.slice(0, 4)]) {
      const { code, output } = await inbox(host, 'show', reference);
      expect(code).toBe(0);
      expect(output).toContain('Name:              Ruth Boaz\nEmail:             ruth@example.org');
      expect(output).toMatch(/^E-mail: {12}staff-contact, sent Sep 20, 2025/m);
      expect(output).toMatch(/\n\nMay we come and visit you\?$/);
    }
  });

  test('shows the full text of a prayer request', async () => {
    await using host = await startFormHost();
    const { id } = (await postPrayer(host)).json();
    const { output } = await inbox(host, 'show', id);
    expect(output).toContain('Contact method:    phone');
    expect(output).toContain('Consent:           yes');
    expect(output).toMatch(/\n\nPlease pray for my son, who is ill\.$/);
  });

  test('exits with 1 when there is no such message', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    expect(await inbox(host, 'show', '%%%%')).toMatchObject({
      code: 1,
      output: 'No message has the reference %%%%.',
    });
  });
});

describe('export', () => {
  test('writes CSV without formulas', async () => {
    await using host = await startFormHost();
    await host.post({ ...goodMessage, subject: '=HYPERLINK("http://x")', message: 'Two\nlines, "quoted"' });
    await host.post({ ...goodMessage, subject: '@SUM(1)' });
    const { exported } = await inbox(host, 'export', '--form', 'contact');
    expect(exported.startsWith('\ufeff"id",')).toBe(true);
    expect(exported).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(exported).toContain(`,"'@SUM(1)",`);
    expect(exported).toContain('"Two\nlines, ""quoted"""');
  });

  test('writes JSON with every form and field', async () => {
    await using host = await startFormHost();
    expect(JSON.parse((await inbox(host, 'export', '--format', 'json')).exported)).toEqual([]);
    await host.post(goodMessage);
    await postPrayer(host);
    await postBookRequest(host);
    const all = JSON.parse((await inbox(host, 'export', '--format', 'json')).exported);
    expect(all).toMatchObject([
      { form: 'contact', subject: 'Visiting' },
      { form: 'prayer-request', request: goodPrayer.request },
      { form: 'book-request', address: '1 Main Street\nDixon' },
    ]);
  });

  test('writes a private file', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    const file = join(host.dataDir, 'contact.csv');
    const { output, exported } = await inbox(host, 'export', '--form', 'contact', '--output', file);
    expect([output, exported]).toEqual([`1 message in ${file}`, '']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain('May we come and visit you?');
  });

  test.each([
    ['in a folder that is not there', 'nowhere/contact.csv'],
    ['that is a folder', '.'],
  ])('does not write to a file %s, and leaves nothing behind', async (_, path) => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    const before = await readdir(host.dataDir);
    const file = join(host.dataDir, path);
    const refused = inbox(host, 'export', '--form', 'contact', '--output', file);
    await expect(refused).rejects.toThrow(`"${file}" cannot be written`);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    expect(await readdir(host.dataDir)).toEqual(before);
    expect(await readdir(dirname(host.dataDir))).not.toContain(`${basename(host.dataDir)}.part`);
  });

  test('reads more messages than one page', async () => {
    await using host = await startFormHost();
    const rows = Array.from({ length: 2500 }, (_, n) => ({
      ...goodMessage,
      id: `${n}`.padStart(8, '0'),
      created_at: new Date(Date.parse('2025-01-01T00:00:00Z') + Math.floor(n / 3)).toISOString(),
    }));
    for (let at = 0; at < rows.length; at += 100) {
      await host.db
        .insertInto('contact_submissions')
        .values(rows.slice(at, at + 100))
        .execute();
    }
    const exported: { id: string }[] = JSON.parse((await inbox(host, 'export', '--format', 'json')).exported);
    expect(exported.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});

describe('erase', () => {
  test('counts first, then erases every trace of an address in every form', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    await postPrayer(host, { email: 'RUTH@example.org' });
    await postBookRequest(host);
    await host.worker.runOnce();
    expect(await inbox(host, 'erase', 'Ruth@Example.org')).toMatchObject({
      code: 1,
      output:
        'contact: 1 to erase\nprayer-request: 1 to erase\nNothing has been erased yet. Add --yes to erase them permanently.',
    });
    expect((await inbox(host, 'erase', 'ruth@example.org', '--yes')).code).toBe(0);

    expect(await host.stored()).toEqual([]);
    const outbox = await host.db.selectFrom('outbox').selectAll().execute();
    expect(outbox.map(({ submission_table }) => submission_table)).toEqual([
      'book_requests',
      'book_requests',
    ]);
    expect(await host.db.selectFrom('submission_keys').select('form').execute()).toEqual([
      { form: 'book-request' },
    ]);
    const files = await readdir(join(host.dataDir, 'mail'));
    expect(files.toSorted()).toEqual(outbox.map(({ id }) => `${id}.eml`).toSorted());
    expect((await inbox(host, 'erase', 'ruth@example.org', '--yes')).code).toBe(1);
  });

  test('finds every spelling of an address', async () => {
    await using host = await startFormHost();
    await host.post({ ...goodMessage, email: 'Ruth@BÜCHER.example' });
    expect(await inbox(host, 'erase', 'ruth@xn--bcher-kva.example', '--yes')).toMatchObject({
      code: 0,
      output: 'contact: 1 erased',
    });
  });

  test('allows the same message to be sent again', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    await inbox(host, 'erase', 'ruth@example.org', '--yes');
    await host.post(goodMessage);
    expect(await host.stored()).toHaveLength(1);
  });
});

test('purge erases messages older than a number of days', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  host.clock.advance(30 * day);
  await host.post({ ...goodMessage, name: 'Naomi' });
  host.clock.advance(1);
  expect((await inbox(host, 'purge', '--older-than', '31', '--yes')).code).toBe(1);
  const { code, output } = await inbox(host, 'purge', '--older-than', '30', '--yes');
  expect([code, output]).toEqual([0, 'contact: 1 erased']);
  expect(await host.stored()).toMatchObject([{ name: 'Naomi' }]);
});

describe('resend', () => {
  test('sends the e-mails about a message again as new ones', async () => {
    await using host = await startFormHost();
    const { id } = (await host.post(goodMessage)).json();
    await host.worker.runOnce();
    expect(await inbox(host, 'resend', id)).toMatchObject({
      code: 0,
      output: 'staff-contact will be sent again.\nvisitor-contact will be sent again.',
    });
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
    expect(await readdir(join(host.dataDir, 'mail'))).toHaveLength(4);
    expect((await inbox(host, 'resend', id, '--mail', 'visitor-contact')).output).toBe(
      'visitor-contact will be sent again.',
    );
  });

  test('sends a book that was held back after five e-mails a day to its address', async () => {
    await using host = await startFormHost();
    for (let n = 0; n < 5; n += 1) await host.post({ ...goodMessage, message: `This is message ${n}.` });
    const { id } = (await postBookRequest(host, { email: goodMessage.email })).json();
    expect(await host.worker.runOnce()).toEqual({ sent: 11, failed: 0 });
    const folder = join(host.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    expect(mails.filter((mail) => mail.includes('book is held back'))).toHaveLength(1);
    expect(mails.some((mail) => mail.includes('sends the PDF by itself'))).toBe(false);
    expect((await inbox(host, 'resend', id, '--mail', 'visitor-book')).output).toBe(
      'visitor-book was held back, and will be sent.',
    );
    expect(await host.worker.runOnce()).toEqual({ sent: 1, failed: 0 });
    expect((await inbox(host, 'resend', id, '--mail', 'visitor-prayer')).code).toBe(1);
  });

  test('retries e-mails that were given up', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    expect((await inbox(host, 'resend', '--failed')).code).toBe(1);
    await host.db
      .updateTable('outbox')
      .set({ failed_at: '2025-09-21T00:00:00.000Z', attempts: 40 })
      .execute();
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 0 });
    expect((await inbox(host, 'resend', '--failed')).code).toBe(0);
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
  });
});

test('status shows counts of messages and e-mails', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  await host.post({ company: 'Acme' });
  await postPrayer(host);
  expect((await inbox(host, 'status')).output).toBe(
    [
      'contact:           1',
      'prayer-request:    1',
      'book-request:      0',
      'event-signup:      0',
      'E-mails waiting:   4',
      'E-mails given up:  0',
      'Robots blocked:    1',
    ].join('\n'),
  );
});

describe('the command line', () => {
  test.each([
    '',
    'shwo',
    'show',
    'show abc',
    'list x',
    'list --limit x',
    'list --limit 0',
    'list --form prayer',
    'list --nope',
    'export',
    'export --format xml',
    'erase',
    'purge',
    'purge --older-than soon',
    'resend',
    'resend abcdef12 --failed',
  ])('"%s" is not understood', async (command) => {
    await using host = await startFormHost();
    await expect(inbox(host, ...command.split(' ').filter(Boolean))).rejects.toBeInstanceOf(UsageError);
  });

  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const run = ({ dataDir, databaseUrl }: Partial<Host>, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );

  test('works while the server runs, and exits with a code for its result', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    const containing = (text: string) => expect.stringContaining(text);
    expect(await run(host, 'list')).toMatchObject({ code: 0, stdout: containing('Ruth Boaz') });
    expect(await run(host, 'show', 'ffffffff')).toMatchObject({ code: 1 });
    expect(await run(host, 'shwo')).toMatchObject({ code: 2, stderr: containing("'shwo'") });
    expect(await run(host, '--help')).toMatchObject({ code: 0, stdout: containing('purge') });
    expect(await inbox(host, 'export', '--help')).toMatchObject({ code: 0, output: containing('--format') });
    const typo = { dataDir: `${host.dataDir}/typo` };
    expect(await run(typo, 'list')).toMatchObject({ code: 2, stderr: containing('DATA_DIR is') });
  });
});
