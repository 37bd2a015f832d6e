import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../server/test-support/free-port.ts';
import { temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';

/*
 * What `npm run release` packs, in a plain folder without packages, as a user who owns nothing but the data; the same that
 * deploy/Containerfile copies and runs.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const nobody = 65_534;
/** Another user can be taken by root alone. */
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const folder = temporaryFolder();
const release = join(folder.path, 'site');
const data = temporaryFolder();
const env: Record<string, string> = {
  ...{
    PATH: process.env.PATH ?? '',
    HOME: data.path,
    NODE_ENV: 'production',
    MAIL: 'files',
    SAMPLES: 'allowed',
  },
  ...{
    DATA_DIR: join(data.path, 'data'),
    BACKUP_DIR: join(data.path, 'backups'),
    CONTENT_DIR: contentDir,
    HOST: '127.0.0.1',
  },
};

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release.ts', '--into', release], { cwd: root });
  chmodSync(folder.path, 0o755);
  if (user.uid) chownSync(data.path, nobody, nobody);
}, 120_000);
afterAll(() => {
  folder[Symbol.dispose]();
  data[Symbol.dispose]();
});

/** `npm run …` in the release. */
function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
    cwd: release,
    env,
    ...user,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** `npm start`, until it listens. `await using` stops it as a supervisor does. */
async function start() {
  const port = String(await freePort());
  const child = spawn('npm', ['start'], {
    cwd: release,
    env: { ...env, PORT: port },
    ...user,
    detached: true,
  });
  for await (const chunk of child.stdout) if (String(chunk).includes('The site is at')) break;
  child.stdout.resume();
  const stop = async () => {
    if (child.exitCode !== null) return;
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop };
}

test('npm start serves pages and drawn pictures, without installing or building anything', async () => {
  await using site = await start();
  const answers = ['/', '/readyz', '/favicon.ico', '/share/home.png', '/beliefs'].map(async (path) => [
    path,
    (await fetch(site.url + path)).status,
  ]);
  for (const [path, status] of await Promise.all(answers)) expect([path, status]).toEqual([path, 200]);
  // The first backup is made at once.
  await expect
    .poll(() => readdirSync(env.BACKUP_DIR ?? '').filter((name) => !name.endsWith('.part')))
    .toHaveLength(1);
});

test('staff have their commands there', () => {
  expect(command('inbox', '--', 'list')).toMatchObject({ status: 0 });
  expect(command('desk', '--', 'invite', 'ruth@example.org').said).toContain('/desk/');
  expect(command('content:check')).toMatchObject({
    status: 0,
    said: expect.stringContaining('The content is good'),
  });
  expect(command('doctor', '--', '--offline').said).toMatch(/^ok +Backup: /m);
  const copy = join(data.path, 'copy.tar.gz');
  expect(command('backup', '--', copy)).toMatchObject({ status: 0 });
  env.DATA_DIR = join(data.path, 'restored');
  expect(command('restore', '--', copy)).toMatchObject({ status: 0 });
});

test('it runs what the container and the service run, as they do', () => {
  const [, program = ''] =
    /^CMD \["(.*)"\]$/m.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8')) ?? [];
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
  expect(scripts.start.endsWith(`exec ${program.replace('", "', ' ')}`)).toBe(true);
  expect(readFileSync(join(release, 'deploy/ministry-website.service'), 'utf8')).toContain(
    `/${program.replace('", "', ' ')}\n`,
  );
});
