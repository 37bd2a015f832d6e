import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { spawnBuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';
import { giveToOrdinaryUser, ordinaryUser } from '../login.ts';

/* A disk that fails, a half copied folder and a wrong owner damage files. A start on them serves Home and
   takes messages, or ends with one line that names the file and what to do. */

/** Files that the host makes again, or can do without. */
const dispensable = {
  'erased.txt': '3f0f0c7e-7f0d-4b3a-9f7f-1d7d7a0a0a0a\n',
  'slow-texts': `${'a'.repeat(32)}\n`,
  'recordings.jsonl': '{"version":"abc","seconds":12}\n',
  'transcripts.index': undefined,
  'transcripts.index-wal': undefined,
  'uploads/0a1b': 'broken off',
  [`uploads/recording-ruth-${'0'.repeat(32)}`]: 'half',
  'picture-sizes/a-12345678-320.webp': 'former',
  'media/lost.mp3': 'lost',
  'look-ups/books/a.json': '{}',
  'mail/a.eml.part': 'half',
  'last-good-content/ministry.yaml': undefined,
  'restoring.part': '',
  'content/.publishing.json': '{}',
  'content/.publishing.reserve': '',
  'content/.git/HEAD': undefined,
  'content/.git/index': undefined,
  'content/.git/config': undefined,
  'content/.git/refs/heads/main': undefined,
};

const dispensableFolders = [
  ...['uploads', 'picture-sizes', 'media', 'look-ups', 'last-good-content', 'last-good-content.old'],
  ...['last-good-content.part', 'content/.git/objects', 'content-history'],
];

/** Files that hold what was received or written. */
const needed = [
  ...['ministry.sqlite', 'ministry.sqlite-wal', 'ministry.sqlite-shm', 'secrets.sha256', 'mail'],
  ...['host.lock', 'content', 'content/ministry.yaml', 'content/.git'],
];

const garbage = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + (at >> 3)) % 256));

const damages: Record<string, (path: string) => void> = {
  'an empty file': (path) => replace(path, () => writeFileSync(path, '')),
  garbage: (path) => replace(path, () => writeFileSync(path, garbage)),
  'a folder': (path) => replace(path, () => mkdirSync(join(path, 'inside'), { recursive: true })),
  'a file that may not be read': (path) => existsSync(path) && chmodSync(path, 0),
};

function replace(path: string, write: () => void) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  write();
}

const folder = temporaryFolder();
const whole = join(folder.path, 'whole');
afterAll(() => folder[Symbol.dispose]());

beforeAll(async () => {
  chmodSync(folder.path, 0o755);
  cpSync(contentDir, join(whole, 'content'), { recursive: true });
  await using host = await startBuiltHost(whole, { env: { CONTENT_DIR: '' } });
  expect((await host.post()).status).toBe(201);
  const saved = join(whole, 'last-good-content/ministry.yaml');
  await vi.waitFor(() => expect(existsSync(saved)).toBe(true), { timeout: 20_000 });
  const by = { name: 'Naomi', email: 'naomi@example.org' };
  const info = { by, at: new Date('2026-03-14T15:00:00Z'), summary: 'began', where: '/' };
  await contentGit(join(whole, 'content'), whole).record(info, pino({ level: 'silent' }));
  // Leaves the log of the database.
  await host.kill();
  for (const [name, text] of Object.entries(dispensable))
    if (text !== undefined && !existsSync(join(whole, name)))
      replace(join(whole, name), () => writeFileSync(join(whole, name), text));
});

/** Starts the host, as an ordinary user, on the folder with damaged files. */
async function outcomeOf(names: readonly string[], damage: (path: string) => void) {
  const data = join(folder.path, 'data');
  execFileSync('rm', ['-rf', data]);
  execFileSync('cp', ['-a', whole, data]);
  giveToOrdinaryUser(data);
  for (const name of names) damage(join(data, name));
  giveToOrdinaryUser(data);
  const { uid, gid } = ordinaryUser;
  const user = process.getuid?.() === 0 ? `setpriv --reuid=${uid} --regid=${gid} --clear-groups` : '';
  await using host = await spawnBuiltHost(data, {
    env: { CONTENT_DIR: '', LOG_LEVEL: 'fatal' },
    shell: `exec ${user} "$@"`,
  });
  host.child.stdout.resume();
  const hasEnded = () => host.child.exitCode !== null;
  const isServing = async () => (await host.status('/').catch(() => undefined)) === 200;
  await expect.poll(async () => hasEnded() || (await isServing()), { timeout: 60_000 }).toBe(true);
  if (!hasEnded()) return { message: (await host.post()).status };
  const [code] = await host.exited;
  return { code, said: host.stderr() };
}

describe.each(Object.entries(damages))('%s', (_, damage) => {
  test('in place of files that can be made again: serves, and takes messages', async () => {
    expect(await outcomeOf(Object.keys(dispensable), damage)).toEqual({ message: 201 });
  });

  test('in place of folders that can be made again: serves, and takes messages', async () => {
    expect(await outcomeOf(dispensableFolders, damage)).toEqual({ message: 201 });
  });

  test.each(needed)('in place of %s: serves, or ends with one line that names it', async (name) => {
    const outcome = await outcomeOf([name], damage);
    if ('message' in outcome) return expect(outcome).toEqual({ message: 201 });
    expect(outcome.code).toBe(2);
    expect(outcome.said).toMatch(/^[^\n]+\.\n$/);
    expect(outcome.said).toContain(basename(name));
    // What to do.
    expect(outcome.said).toMatch(/Move|Make|restore|Correct/);
  });
});

test('a damaged log of the database, which holds the newest messages, is never skipped', async () => {
  expect(await outcomeOf(['ministry.sqlite-wal'], damages.garbage ?? (() => {}))).toEqual({
    code: 2,
    said: expect.stringMatching(/^"[^\n]+ministry\.sqlite-wal" is damaged: it holds the newest messages\. /),
  });
});
