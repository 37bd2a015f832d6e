import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { contentGit } from './content-git.ts';
import { createContentPush } from './content-push.ts';
import { packHistory } from './git-program.ts';

const waiting = { timeout: 30_000, interval: 20 };

function history() {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const [dir, dataDir, bare] = ['content', 'data', 'bare.git'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(dir);
  const content = contentGit(dir, dataDir);
  const gitdir = join(dataDir, 'content-history');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=B', '-c', 'user.email=b@example.org', ...args], {
      stdio: 'pipe',
      env: { PATH: process.env.PATH, GIT_DIR: gitdir, GIT_WORK_TREE: dir },
    }).toString();
  const lines: unknown[] = [];
  const log = {
    info: (...line: unknown[]) => void lines.push(line),
    error: (...line: unknown[]) => void lines.push(line),
  };
  return {
    ...content,
    ...{ dir, dataDir, bare, gitdir, git, log, lines, folder: folder.path },
    publish(text: string, path = 'redirects.yaml') {
      writeFileSync(join(dir, path), text);
      const by = { name: 'Ruth', email: 'ruth@example.org' };
      return content.record({ by, at: new Date(0), summary: text, where: '/' }, log, [path]);
    },
    remoteHas: () =>
      execFileSync('git', ['--git-dir', bare, 'log', '--format=%s', 'main'], { stdio: 'pipe' })
        .toString()
        .trim()
        .split('\n'),
    makeBare: () => execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', bare]),
    push() {
      const push = createContentPush({ publishDir: dir, dataDir, log, pauseMs: 50 });
      onTestFinished(() => push.stop());
      return push;
    },
  };
}

test('pushes every publish, and tries again until the remote is there', async () => {
  const { publish, git, bare, makeBare, push, remoteHas } = history();
  const pushing = push();
  pushing.request();
  await publish('one');
  git('remote', 'add', 'origin', bare);
  pushing.request();
  await vi.waitFor(() => expect(pushing.fault()).toMatchObject({ kind: 'failed' }), waiting);
  makeBare();
  await vi.waitFor(() => expect(remoteHas()).toEqual(['one']), waiting);
  await vi.waitFor(() => expect(pushing.fault()).toBeUndefined(), waiting);
  await publish('two');
  pushing.request();
  await vi.waitFor(() => expect(remoteHas()).toEqual(['two', 'one']), waiting);
});

test('says so without a remote, and when the remote is ahead, which it never overwrites', async () => {
  const { publish, git, bare, makeBare, push, remoteHas, folder, dir, changes } = history();
  await publish('one');
  const pushing = push();
  pushing.request();
  await vi.waitFor(() => expect(pushing.fault()).toMatchObject({ kind: 'no remote' }), waiting);
  makeBare();
  git('remote', 'add', 'origin', bare);
  await vi.waitFor(() => expect(remoteHas()).toEqual(['one']), waiting);
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', bare, clone]);
  writeFileSync(join(clone, 'other.yaml'), 'other');
  const inClone = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=B', '-c', 'user.email=b@example.org', ...args]);
  inClone('add', '.');
  inClone('commit', '--quiet', '--message', 'theirs');
  inClone('push', '--quiet');
  await publish('two');
  pushing.request();
  await vi.waitFor(() => expect(pushing.fault()).toMatchObject({ kind: 'remote is ahead' }), waiting);
  expect(remoteHas()).toEqual(['theirs', 'one']);
  // The documented step.
  git('-C', dir, 'pull', '--quiet', '--rebase', 'origin', 'main');
  await vi.waitFor(() => expect(remoteHas()).toEqual(['two', 'theirs', 'one']), waiting);
  await publish('three');
  pushing.request();
  await vi.waitFor(() => expect(remoteHas()).toEqual(['three', 'two', 'theirs', 'one']), waiting);
  expect((await changes(9)).map(({ summary }) => summary)).toEqual(['three', 'two', 'theirs']);
});

test('no password of a remote comes into the log or to the desk', async () => {
  const { publish, git, push, lines } = history();
  await publish('one');
  git('remote', 'add', 'origin', 'http://ruth:very-secret@127.0.0.1:1/content.git');
  const pushing = push();
  pushing.request();
  await vi.waitFor(() => expect(pushing.fault()?.detail).toContain('127.0.0.1'), waiting);
  expect(JSON.stringify([lines, pushing.fault()])).not.toContain('secret');
});

/** A remote over HTTP that wants another password. */
async function lockedRemote() {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    answer.writeHead(401, { 'www-authenticate': 'Basic realm="content"' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

test.each([
  ['a wrong password', 'ruth:very-secret@'],
  ['a wrong token', 'very-secret@'],
  ['no password', ''],
])('with %s git asks nothing, and tries again with one line in the log', async (_, user) => {
  const { publish, git, push, lines } = history();
  const remote = await lockedRemote();
  await publish('one');
  git('remote', 'add', 'origin', `http://${user}127.0.0.1:${remote.port}/content.git`);
  const pushing = push();
  pushing.request();
  await vi.waitFor(() => expect(pushing.fault()).toMatchObject({ kind: 'refused' }), waiting);
  const before = remote.requests();
  await vi.waitFor(() => expect(remote.requests()).toBeGreaterThan(before), waiting);
  await pushing.stop();
  expect(lines).toHaveLength(1);
  expect(JSON.stringify([lines, pushing.fault()])).not.toContain('secret');
});

test('an ssh host that does not exist is a fault that names it', async () => {
  const { publish, git, push } = history();
  await publish('one');
  git('remote', 'add', 'origin', 'ssh://git@nowhere.invalid/content.git');
  const pushing = push();
  pushing.request();
  await vi.waitFor(() => expect(pushing.fault()).toMatchObject({ kind: 'failed' }), waiting);
  expect(pushing.fault()?.detail).toContain('nowhere.invalid');
});

test('a remote that never answers does not hold up a stop, and its programs end', async () => {
  const { publish, git, push } = history();
  const server = createServer(() => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  await publish('one');
  git('remote', 'add', 'origin', `http://127.0.0.1:${(server.address() as AddressInfo).port}/content.git`);
  const pushing = push();
  const connected = once(server, 'connection');
  pushing.request();
  const [socket] = await connected;
  const ended = once(socket, 'close');
  await pushing.stop();
  await ended;
});

test('packing keeps every change and shows it, and pictures stay out of the pack', async () => {
  const { publish, git, gitdir, changes, dir } = history();
  mkdirSync(join(dir, 'pictures'));
  writeFileSync(join(dir, 'pictures/a.png'), 'picture');
  for (let number = 0; number < 60; number += 1)
    await publish(`number ${number}\n${'long line\n'.repeat(300)}`);
  const loose = () =>
    readdirSync(join(gitdir, 'objects'), { recursive: true }).filter((name) =>
      /^..\/.{38}$/.test(String(name)),
    );
  const [picture] = git('ls-tree', 'HEAD', '--object-only', 'pictures/a.png').split('\n');
  const before = loose().length;
  await packHistory(gitdir, 100);
  // A backup that runs finds what it has listed.
  expect(loose()).toHaveLength(before);
  await packHistory(gitdir, 100);
  expect(loose()).toEqual([`${picture?.slice(0, 2)}/${picture?.slice(2)}`]);
  expect(git('fsck', '--strict')).toBe('');
  const all = await changes(100);
  expect(all).toHaveLength(59);
  expect((await all[58]?.files())?.[0]?.after).toContain('number 1\n');
  await publish('after packing');
  expect((await changes(1))[0]?.summary).toBe('after packing');
  rmSync(dir, { recursive: true });
});
