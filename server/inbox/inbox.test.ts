import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { runInbox, UsageError } from './inbox.ts';

type Host = Awaited<ReturnType<typeof startFormHost>>;

async function inbox(host: Host, ...args: string[]) {
  const lines: string[] = [];
  const code = await runInbox(args, host.db, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

describe('the inbox', () => {
  test('lists the newest messages first', async () => {
    await using host = await startFormHost();
    expect((await inbox(host, 'list')).output).toBe('No messages yet.');
    await host.post(goodMessage);
    host.clock.advance(1000);
    await host.post({ ...goodMessage, name: 'Naomi', subject: '' });
    const { output } = await inbox(host, 'list');
    expect(output).toMatch(
      /^[\dA-F]{8} {2}2025-09-20T15:00:01\.000Z {2}Naomi <ruth@example\.org> {2}\n[\dA-F]{8} .* Ruth Boaz .* Visiting$/,
    );
    expect((await inbox(host, 'list', '--limit', '1')).output.split('\n')).toHaveLength(1);
  });

  test('shows a message by its reference or id, and how its e-mails stand', async () => {
    await using host = await startFormHost();
    const { id } = (await host.post(goodMessage)).json();
    await host.worker.runOnce();
    for (const reference of [id, id.slice(0, 8).toUpperCase(), id.slice(0, 4)]) {
      const { code, output } = await inbox(host, 'show', reference);
      expect(code).toBe(0);
      expect(output).toContain('From:      Ruth Boaz <ruth@example.org>');
      expect(output).toContain('E-mail:    staff-contact, sent 2025-09-20T15:00:00.000Z');
      expect(output).toMatch(/\n\nMay we come and visit you\?$/);
    }
  });

  test('says with exit code 1 that there is no such message', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    expect(await inbox(host, 'show', '%%%%')).toEqual({
      code: 1,
      output: 'No message has the reference %%%%.',
    });
  });

  test('sums up', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    await host.post({ company: 'Acme' });
    expect((await inbox(host, 'status')).output).toBe(
      'Messages:         1\nE-mails waiting:  2\nE-mails given up: 0\nRobots caught:    1',
    );
  });

  test.each(['', 'erase all', 'show', 'show abc', 'list x', 'list --limit x', 'list --nope'])(
    'does not understand "%s"',
    async (command) => {
      await using host = await startFormHost();
      await expect(inbox(host, ...command.split(' ').filter(Boolean))).rejects.toBeInstanceOf(UsageError);
    },
  );
});

describe('npm run inbox', () => {
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const run = (dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { env: { DATA_DIR: dataDir } }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );

  test('runs beside the server, and tells by its exit code how it went', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    expect(await run(host.dataDir, 'list')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Ruth Boaz'),
    });
    expect(await run(host.dataDir, 'show', 'ffffffff')).toMatchObject({ code: 1 });
    expect(await run(host.dataDir, 'shwo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"shwo"'),
    });
    expect(await run(host.dataDir, '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('list'),
    });
    expect(await run(`${host.dataDir}/typo`, 'list')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATA_DIR is'),
    });
  });
});
