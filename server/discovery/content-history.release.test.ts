import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentHistory } from './sitemap.ts';

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'history-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'content/team'), { recursive: true });
  const git = (date: string, ...command: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...command], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  git('', 'init');
  return {
    root,
    content: join(root, 'content'),
    write: (name: string, text: string) => writeFileSync(join(root, 'content', name), text),
    commit(date: string) {
      git(date, 'add', '--all');
      git(date, 'commit', '-m', 'A change');
    },
  };
}

test("a file's date is that of the last commit that changed it", async () => {
  const { root, content, write, commit } = repository();
  write('ministry.yaml', 'name: A');
  write('team/über.yaml', 'name: Ü');
  commit('2025-03-01T12:00:00-06:00');
  write('ministry.yaml', 'name: B');
  writeFileSync(join(root, 'README.md'), 'Read');
  commit('2025-04-01T12:00:00-05:00');
  expect(await contentHistory(content)).toEqual({
    'ministry.yaml': '2025-04-01T17:00:00.000Z',
    'team/über.yaml': '2025-03-01T18:00:00.000Z',
  });
});

test('a deleted file counts as a change of its pages', async () => {
  const { content, write, commit } = repository();
  write('ministry.yaml', 'name: A');
  write('team/deacon.yaml', 'name: D');
  commit('2025-03-01T12:00:00Z');
  rmSync(join(content, 'team/deacon.yaml'));
  commit('2025-05-01T12:00:00Z');
  expect((await contentHistory(content))['team/deacon.yaml']).toBe('2025-05-01T12:00:00.000Z');
});

test("an uncommitted file's date is the time when it was saved", async () => {
  const { content, write, commit } = repository();
  write('ministry.yaml', 'name: A');
  commit('2025-03-01T12:00:00Z');
  write('ministry.yaml', 'name: Another');
  write('team/new.yaml', 'name: N');
  for (const name of ['ministry.yaml', 'team/new.yaml'])
    utimesSync(join(content, name), new Date(), new Date('2025-06-01T09:00:00Z'));
  expect(await contentHistory(content)).toEqual({
    'ministry.yaml': '2025-06-01T09:00:00.000Z',
    'team/new.yaml': '2025-06-01T09:00:00.000Z',
  });
});

test('a folder without history, or with a shallow one, has no dates', async () => {
  const { root, content, write, commit } = repository();
  const bare = mkdtempSync(join(tmpdir(), 'no-history-'));
  onTestFinished(() => rmSync(bare, { recursive: true }));
  expect(await contentHistory(bare)).toEqual({});
  write('ministry.yaml', 'name: A');
  commit('2025-03-01T12:00:00Z');
  write('ministry.yaml', 'name: B');
  commit('2025-04-01T12:00:00Z');
  execFileSync('git', ['clone', '--depth=1', `file://${root}`, join(bare, 'copy')], { stdio: 'pipe' });
  expect(await contentHistory(join(bare, 'copy/content'))).toEqual({});
  expect(await contentHistory(content)).not.toEqual({});
});

test('later commits, and a rewritten history, are read when the history was read before', async () => {
  const { root, content, write, commit } = repository();
  write('ministry.yaml', 'name: A');
  write('theme.yaml', 'accent: red');
  commit('2025-03-01T12:00:00Z');
  await contentHistory(content);
  write('theme.yaml', 'accent: blue');
  commit('2025-04-01T12:00:00Z');
  expect(await contentHistory(content)).toEqual({
    'ministry.yaml': '2025-03-01T12:00:00.000Z',
    'theme.yaml': '2025-04-01T12:00:00.000Z',
  });
  execFileSync('git', ['reset', '--hard', 'HEAD~1'], { cwd: root, stdio: 'pipe' });
  write('ministry.yaml', 'name: B');
  commit('2025-05-01T12:00:00Z');
  expect(await contentHistory(content)).toEqual({
    'ministry.yaml': '2025-05-01T12:00:00.000Z',
    'theme.yaml': '2025-03-01T12:00:00.000Z',
  });
});
