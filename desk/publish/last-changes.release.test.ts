import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { contentGit, historyFolder } from './content-git.ts';
import { lastChanges } from './git-program.ts';

const log = { error: (fault: unknown) => expect.unreachable(JSON.stringify(fault)) };

/** A content folder with a history next to it. */
function openHistory(dataDir: string) {
  const dir = join(dataDir, 'site');
  mkdirSync(join(dir, 'team'), { recursive: true });
  const by = { name: 'Ruth', email: 'ruth@example.org' };
  return {
    gitdir: historyFolder(dir, dataDir),
    async publish(date: string, texts: Record<string, string | null>) {
      for (const [path, text] of Object.entries(texts)) {
        if (text === null) rmSync(join(dir, path));
        else writeFileSync(join(dir, path), text);
      }
      const info = { by, at: new Date(date), summary: 'a change', where: '/' };
      await contentGit(dir, dataDir).record(info, log, Object.keys(texts));
    },
  };
}

test("a file's date is that of its last change, and a deleted file has one too", async () => {
  using folder = temporaryFolder();
  const { gitdir, publish } = openHistory(folder.path);
  await publish('2025-03-01T12:00:00Z', { 'ministry.yaml': 'name: A', 'team/deacon.yaml': 'name: D' });
  await publish('2025-04-01T12:00:00Z', { 'ministry.yaml': 'name: B', 'team/über.yaml': 'name: Ü' });
  await publish('2025-05-01T12:00:00Z', { 'ministry.yaml': 'name: C', 'team/deacon.yaml': null });
  expect(await lastChanges(gitdir)).toEqual({
    'ministry.yaml': '2025-05-01T12:00:00.000Z',
    'team/deacon.yaml': '2025-05-01T12:00:00.000Z',
    'team/über.yaml': '2025-04-01T12:00:00.000Z',
  });
});

test('files as the first commit added them, in a shallow copy or without history have no date', async () => {
  using folder = temporaryFolder();
  const { gitdir, publish } = openHistory(folder.path);
  expect(await lastChanges(gitdir)).toEqual({});
  await publish('2025-03-01T12:00:00Z', { 'ministry.yaml': 'name: A', 'theme.yaml': 'accent: red' });
  expect(await lastChanges(gitdir)).toEqual({});
  await publish('2025-04-01T12:00:00Z', { 'ministry.yaml': 'name: B' });
  await publish('2025-05-01T12:00:00Z', { 'ministry.yaml': 'name: C' });
  const copy = join(folder.path, 'copy');
  execFileSync('git', ['clone', '--quiet', '--depth=2', `file://${gitdir}`, copy], { stdio: 'pipe' });
  const known = { 'ministry.yaml': '2025-05-01T12:00:00.000Z' };
  expect(await lastChanges(join(copy, '.git'))).toEqual(known);
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${gitdir}`, join(copy, 'a')], {
    stdio: 'pipe',
  });
  expect(await lastChanges(join(copy, 'a/.git'))).toEqual({});
  expect(await lastChanges(gitdir)).toEqual(known);
});
