import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/test-support/free-port.ts';
import { temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';
import { loginEnvironment, ordinaryUser } from '../login.ts';

/* Runs the packed release in a plain folder without packages, as a user who owns only the data. Runs the
   steps of the Dockerfile with other folders and another port, without a container engine. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const container = readFileSync(join(root, 'Dockerfile'), 'utf8');
const isRoot = process.getuid?.() === 0;
const { uid, gid } = ordinaryUser;

const folder = temporaryFolder();
const release = join(folder.path, 'site');
const data = temporaryFolder();

/** A step of the Dockerfile with this test's folders and user. */
function step(pattern: RegExp): string {
  const [, found] = pattern.exec(container) ?? [];
  if (found === undefined) throw new Error(`The Dockerfile has no ${pattern}.`);
  return found
    .replaceAll(/(?<=[ =])\/(?=data|backups)/g, `${data.path}/`)
    .replaceAll(/\b(owner|reuid)=node\b/g, `$1=${uid}`)
    .replaceAll(/\b(group|regid)=node\b/g, `$1=${gid}`)
    .replaceAll(/\bnode:node\b/g, `${uid}:${gid}`);
}

const settings = [...step(/AS release\n([\s\S]*?)\n\nFROM/).matchAll(/^ENV (.*)$/gm)].flatMap(
  ([, line = '']) => [...line.matchAll(/(\w+)=("[^"]*"|\S+)/g)],
);
const env: Record<string, string> = {
  ...loginEnvironment,
  ...{ PATH: process.env.PATH ?? '', HOME: data.path, MAIL_TRANSPORT: 'files', SAMPLES: 'allowed' },
  ...{ CONTENT_DIR: contentDir, HOST: '127.0.0.1' },
  ...Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')])),
};

beforeAll(() => {
  const build = step(/^RUN (npm run release .*)$/m).replace('/release', release);
  execFileSync('sh', ['-ec', build], { cwd: root, env: { ...process.env, ...loginEnvironment } });
  execFileSync('sh', ['-ec', step(/&& (install --directory .*)$/m)]);
  chmodSync(folder.path, 0o755);
  chownSync(data.path, uid, gid);
});
afterAll(() => {
  folder[Symbol.dispose]();
  data[Symbol.dispose]();
});

/** Runs an npm script in the release. */
function command(name: string, ...args: string[]) {
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
  return run('sh', ['-c', `${scripts[name]} "$@"`, 'sh', ...args]);
}

function run(program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: release,
    env,
    ...ordinaryUser,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** Runs the container's command until it listens. `await using` stops it as an engine does. */
async function start() {
  const port = String(await freePort());
  const [program = '', ...args] = JSON.parse(step(/^CMD (.*)$(?![\s\S]*^CMD)/m));
  const child = spawn(join(release, program), args, {
    cwd: release,
    env: { ...env, PORT: port },
    ...ordinaryUser,
  });
  for await (const chunk of child.stdout) if (String(chunk).includes('The site is at')) break;
  child.stdout.resume();
  const stop = async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const [node = '', ...check] = JSON.parse(step(/^HEALTHCHECK [^[]*(\[.*\])$/m));
  const isHealthy = () =>
    spawnSync(node, check, { cwd: release, env: { ...env, PORT: port }, ...ordinaryUser }).status === 0;
  return { url: `http://127.0.0.1:${port}`, isHealthy, stop, [Symbol.asyncDispose]: stop };
}

test('serves pages and generated pictures without installing or building anything', async () => {
  await using site = await start();
  const answers = ['/', '/readyz', '/favicon.ico', '/share/home.png', '/beliefs'].map(async (path) => [
    path,
    (await fetch(site.url + path)).status,
  ]);
  for (const [path, status] of await Promise.all(answers)) expect([path, status]).toEqual([path, 200]);
  // The first backup is made immediately.
  await expect
    .poll(() => readdirSync(env.BACKUP_DIR ?? '').filter((name) => !name.endsWith('.part')))
    .toHaveLength(1);
  expect(site.isHealthy()).toBe(true);
  await site.stop();
  expect(site.isHealthy()).toBe(false);
});

test.runIf(isRoot)('gives a disk that root owns to the site’s user, and runs as that user', () => {
  const disk = join(data.path, 'data');
  execFileSync('chown', ['root:root', disk]);
  const [program = '', ...args] = JSON.parse(step(/^ENTRYPOINT (.*)$/m)).map((arg: string) =>
    arg.replace(/ \/data\b/g, ` ${disk}`),
  );
  const tried = spawnSync(program, [...args, 'id', '-u'], { encoding: 'utf8' });
  expect(tried).toMatchObject({ status: 0, stdout: `${uid}\n` });
  expect(statSync(disk)).toMatchObject({ uid, gid, mode: 0o40700 });
});

test('contains the staff’s commands', () => {
  expect(run('npm', ['run', '--silent', 'inbox', '--', 'list'])).toMatchObject({ status: 0 });
  expect(command('desk', 'invite', 'ruth@example.org').said).toContain('/desk/');
  expect(command('content:check')).toMatchObject({
    status: 0,
    said: expect.stringContaining('The content is good'),
  });
  expect(command('doctor', '--offline').said).toMatch(/^ok +Backup: /m);
  const copy = join(data.path, 'copy.tar.gz');
  expect(command('backup', copy)).toMatchObject({ status: 0 });
  env.DATA_DIR = join(data.path, 'restored');
  expect(command('restore', copy)).toMatchObject({ status: 0 });
});

test('npm start and the service run what the container runs', () => {
  const program = JSON.parse(step(/^CMD (.*)$/m)).join(' ');
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
  expect(scripts.start.endsWith(`exec ${program}`)).toBe(true);
  expect(readFileSync(join(release, 'deploy/ministry-website.service'), 'utf8')).toContain(`/${program}\n`);
});
