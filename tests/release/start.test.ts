import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentDirFault } from '#server/start-faults.mjs';
import { spawnBuiltHost } from '../built-host.ts';
import { giveToOrdinaryUser, loginEnvironment, ordinaryUser } from '../login.ts';

/* `npm start` as people and supervisors run it: as an ordinary user in a login environment. The site is
   already built; builds.test.ts covers builds. */

const root = fileURLToPath(new URL('../..', import.meta.url));
// Not the port of the development server, which a browser test may use at the same time.
const port = Number(process.env.TEST_PORT ?? 4173) + 7;
const url = `http://127.0.0.1:${port}`;

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-test-'));
  giveToOrdinaryUser(dataDir);
});

afterEach(async () => {
  for (const npm of started.splice(0))
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGTERM');
  await expect.poll(isUp, { timeout: 15_000 }).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});

const isUp = () =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

function npmStart(env: Record<string, string> = {}) {
  const npm = spawn('npm', ['start', '--', '--no-build'], {
    cwd: root,
    ...ordinaryUser,
    env: {
      ...process.env,
      ...loginEnvironment,
      ...{ HOME: dataDir, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(npm);
  return npm;
}

/** Starts npm and waits until it listens. */
async function running() {
  const npm = npmStart();
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
  return npm;
}

/** Output of a failed start without npm's own lines. */
async function refused(env: Record<string, string>) {
  const npm = npmStart(env);
  let said = '';
  npm.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(npm, 'close');
  return { code, said: said.split('\n').filter((line) => line && !line.startsWith('npm')) };
}

/** The process that npm runs: scripts/start.mjs. */
const childOf = (npm: ChildProcess) => childOfPid(npm.pid);

const childOfPid = (parent?: number) =>
  Number(
    execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).match(
      new RegExp(`(\\d+) +${parent}$`, 'm'),
    )?.[1],
  );

/** Sends a signal to npm start and expects a clean stop. */
async function stopsWell(npm: ChildProcess, signal: 'SIGTERM' | 'SIGINT') {
  const ended = once(npm, 'exit');
  npm.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(await isUp()).toBe(false);
}

it('SIGINT to npm start stops the site cleanly', async () => {
  await stopsWell(await running(), 'SIGINT');
});

it.each([
  ['npm', (npm: ChildProcess) => npm.kill('SIGKILL')],
  ['what npm runs', (npm: ChildProcess) => process.kill(childOf(npm), 'SIGKILL')],
  [
    'what npm runs, as by a terminal that goes away,',
    (npm: ChildProcess) => process.kill(childOf(npm), 'SIGHUP'),
  ],
])('the site stops cleanly when %s is killed', async (_, kill) => {
  const npm = await running();
  kill(npm);
  await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
  // SQLite's write-ahead log remains if a process ends without closing its database.
  await expect.poll(() => readdirSync(dataDir), { timeout: 5_000 }).not.toContain('ministry.sqlite-wal');
});

it('refuses to start next to a running site, which SIGTERM stops cleanly', async () => {
  const npm = await running();
  expect(await refused({})).toEqual({
    code: 2,
    said: [
      `The site is already running at http://localhost:${port}, on port ${port}. Stop it first, or choose another port, for example PORT=${port + 1}.`,
    ],
  });
  expect(await isUp()).toBe(true);
  await stopsWell(npm, 'SIGTERM');
});

/** Linux lets ordinary users use ports from here. */
const firstFreePort = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));

describe('an address on which the site cannot listen stops the start with one sentence', () => {
  const otherMachine =
    'HOST is "192.0.2.1", which is not an address of this machine. Leave it out to listen on all addresses, or name one that it has. Example: HOST=127.0.0.1';

  it.skipIf(firstFreePort <= 80)('a port below 1024', async () => {
    const { code, said } = await refused({ PORT: '80' });
    expect([code, said]).toEqual([2, [expect.stringMatching(/^PORT is 80, which this user may not use: /)]]);
  });

  it('the address of another machine', async () => {
    expect(await refused({ HOST: '192.0.2.1' })).toEqual({ code: 2, said: [otherMachine] });
  });

  it('a name without an address', async () => {
    const { code, said } = await refused({ HOST: 'no-such-host.invalid' });
    expect([code, said]).toEqual([
      2,
      [expect.stringMatching(/^HOST is "no-such-host.invalid", which is not/)],
    ]);
  });

  it('a host that systemd or a container starts directly', async () => {
    await using host = await spawnBuiltHost(dataDir, { env: { HOST: '192.0.2.1' } });
    host.child.stdout.resume();
    expect([await host.exited, host.stderr()]).toEqual([[2, null], `${otherMachine}\n`]);
  });

  it('npm run dev on a port that is taken', async () => {
    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/dev.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '', DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    other.close();
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `PORT is ${port}, but something else listens there. Choose another, for example PORT=${port + 1}.\n`,
    });
  });
});

it('restarts a crashed host after growing pauses until it is stopped', async () => {
  const npm = await running();
  let said = '';
  npm.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const hostPid = () => childOfPid(childOf(npm));
  const first = hostPid();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => said, { timeout: 20_000 }).toContain('(SIGKILL). It starts again in 1 s.');
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
  expect(hostPid()).not.toBe(first);
  process.kill(hostPid(), 'SIGABRT');
  await expect.poll(() => said, { timeout: 20_000 }).toContain('(SIGABRT). It starts again in 2 s.');
  await stopsWell(npm, 'SIGTERM');
});

it('does not restart a host that exited normally', async () => {
  const npm = await running();
  const ended = once(npm, 'exit');
  process.kill(childOfPid(childOf(npm)), 'SIGTERM');
  expect(await ended).toEqual([0, null]);
});

describe('an invalid CONTENT_DIR is reported in one line with an example', () => {
  const messageFor = (path: string, fault: string) =>
    `CONTENT_DIR is "${path}", ${fault}. Example: CONTENT_DIR=./content`;

  it('missing', async () => {
    const path = join(dataDir, 'content');
    expect(await refused({ CONTENT_DIR: path })).toEqual({
      code: 2,
      said: [messageFor(path, 'which does not exist')],
    });
  });

  it.each([
    ['empty', 'which is empty', (path: string) => mkdirSync(path)],
    ['not to be read', 'which cannot be read (ELOOP)', (path: string) => symlinkSync(path, path)],
    ['a file', 'which is not a folder', (path: string) => writeFileSync(path, '')],
  ])('%s', (_, fault, make) => {
    const path = join(dataDir, 'content');
    make(path);
    expect(contentDirFault({ CONTENT_DIR: path })).toBe(messageFor(path, fault));
  });
});
