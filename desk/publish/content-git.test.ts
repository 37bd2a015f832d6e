import { execFileSync } from 'node:child_process';
import disk, { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { contentGit } from './content-git.ts';

/** A history of a folder with this many messages and their transcripts. */
async function history(messages = 2) {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const [dir, data] = [join(folder.path, 'content'), join(folder.path, 'data')];
  const write = (path: string, text: string | Buffer) => {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  write('ministry.yaml', 'name: Beth\n');
  for (let number = 0; number < messages; number += 1) {
    write(`messages/m-${number}.yaml`, `transcript: m-${number}.vtt\n`);
    write(`messages/m-${number}.vtt`, `WEBVTT ${number}`);
  }
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => void faults.push(fault) };
  const git = contentGit(dir, data);
  const record = (summary: string, paths?: string[]) =>
    git.record(
      { by: { name: 'Ruth', email: 'ruth@example.org' }, at: new Date(0), summary, where: '/' },
      log,
      paths,
    );
  await record('began');
  const program = (...args: string[]) =>
    execFileSync('git', ['--git-dir', join(data, 'content-history'), '--work-tree', dir, ...args]).toString();
  return { ...git, dir, data, write, record, program, faults };
}

/** Calls of a file operation while `work` runs. */
async function countOf(operation: 'readFileSync' | 'writeFileSync', work: () => Promise<unknown>) {
  const spy = vi.spyOn(disk, operation);
  await work();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

test('committing and showing one file reads and writes no more in a folder a hundred times as large', async () => {
  const costs = [];
  for (const messages of [2, 200]) {
    const { write, record, changes } = await history(messages);
    const publish = async (text: string) => {
      write('messages/m-1.yaml', text);
      await record('changed', ['messages/m-1.yaml']);
    };
    await publish('transcript: m-1.vtt\ntitle: One\n');
    const show = async () => expect(await (await changes(1))[0]?.files()).toHaveLength(1);
    costs.push([
      await countOf('readFileSync', () => publish('transcript: m-1.vtt\ntitle: Two\n')),
      await countOf('writeFileSync', () => publish('transcript: m-1.vtt\ntitle: Three\n')),
      // Looks for changes by hand, as each publish does.
      await countOf('readFileSync', () => record('by hand')),
      await countOf('readFileSync', show),
    ]);
  }
  // A new folder of objects takes a few calls more.
  for (const [at, calls] of (costs[1] ?? []).entries())
    expect(calls).toBeLessThan(10 + (costs[0]?.[at] ?? 0));
});

test('the git program finds nothing to commit, and no fault', async () => {
  const { write, record, dir, program } = await history();
  write('messages/m-1.yaml', 'title: Two\n');
  write('pages/a.md', 'A');
  write('pages.yaml', 'a: 1\n');
  rmSync(join(dir, 'messages/m-0.yaml'));
  await record('changed');
  expect(program('status', '--porcelain')).toBe('');
  expect(program('fsck', '--strict')).toBe('');
  expect(program('show', '--format=%an <%ae> %s', '--name-status', 'HEAD').trim().split('\n')).toEqual([
    'Ruth <ruth@example.org> changed',
    '',
    'D\tmessages/m-0.yaml',
    'M\tmessages/m-1.yaml',
    'A\tpages.yaml',
    'A\tpages/a.md',
  ]);
});

test('commits of the git program keep links, rights and hidden files, and are read again', async () => {
  const { write, record, dir, program, changes } = await history();
  write('.gitignore', 'ignored\n');
  symlinkSync('ministry.yaml', join(dir, 'link'));
  program('add', '--all');
  program('update-index', '--chmod=+x', 'ministry.yaml');
  program('-c', 'user.name=Boaz', '-c', 'user.email=b@example.org', 'commit', '--quiet', '--message', 'mine');
  write('ministry.yaml', 'name: Bethel\n');
  write('ignored', 'no');
  await record('changed');
  expect((await changes(9)).map(({ summary }) => summary)).toEqual(['changed', 'mine']);
  expect(program('ls-files', '--stage').replace(/ [0-9a-f]{40} 0\t/g, ' ')).toContain(
    '100644 .gitignore\n120000 link\n100644 messages',
  );
  expect(program('diff', '--stat', 'HEAD~1', 'HEAD')).toContain('1 file changed');
});

test('an upload waits for its record, and a transcript for its message', async () => {
  const { write, record, changes, program } = await history();
  write('pictures/a.png', Buffer.from('picture'));
  write('messages/draft.vtt', 'WEBVTT');
  await record('by hand');
  expect(await changes(9)).toEqual([]);
  write('messages/draft.yaml', 'transcript: draft.vtt\n');
  await record('added a message', ['messages/draft.yaml']);
  expect(program('show', '--format=', '--name-only', 'HEAD').trim().split('\n')).toEqual([
    'messages/draft.vtt',
    'messages/draft.yaml',
    'pictures/a.png',
  ]);
});

test('a disk fault of one task is not taken for the fault of another', async () => {
  const { data, record, write, changes, faults, setAside } = await history();
  rmSync(join(data, 'content-history/objects'), { recursive: true });
  write('ministry.yaml', 'name: Bethel\n');
  const read = disk.readFileSync;
  // The reading task finds a failing disk, while the recording task finds a lost history.
  const spy = vi.spyOn(disk, 'readFileSync').mockImplementation(((file: string, ...more: []) => {
    if (String(file).includes('/objects/ff/')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return read(file, ...more);
  }) as typeof read);
  const [listed] = await Promise.all([changes(9, 'f'.repeat(40)), record('changed')]);
  spy.mockRestore();
  expect(listed).toEqual([]);
  expect(faults).toHaveLength(1);
  expect(await setAside()).toHaveLength(1);
});
