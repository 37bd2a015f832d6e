import { expect, test, vi } from 'vitest';
import { contentMigrations, migratedFiles } from '#content-model/migrations/migrations.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { inEarlierFormat } from '#tests/earlier-format.ts';
import { migrateContent } from './migrate-content.ts';

test('content of an earlier format is one problem, until the migrations have run once', async () => {
  const copy = copyOfContent();
  inEarlierFormat(copy);
  expect(copy.problems()).toEqual([
    expect.stringContaining('ministry.yaml is in the format of an earlier version.'),
  ]);
  const log = { info: vi.fn(), error: vi.fn() };
  await migrateContent(copy.dir, log);
  expect(copy.read().ministry.tagline).toBe('A motto of an earlier version');
  expect(log.info.mock.calls.map(([, text]) => text)).toEqual([
    'the content was migrated: motto',
    'the content was migrated: tagline',
  ]);
  await migrateContent(copy.dir, log);
  expect(log.info).toHaveBeenCalledTimes(2);
  expect(migratedFiles(copy.dir)).toEqual({});
});

test('a failed migration is logged, and the host goes on', async () => {
  const copy = copyOfContent();
  inEarlierFormat(copy);
  contentMigrations[0] = { name: 'impossible', changes: () => ({ 'ministry.yaml/text.yaml': '' }) };
  const log = { info: vi.fn(), error: vi.fn() };
  await migrateContent(copy.dir, log);
  expect(log.info).not.toHaveBeenCalled();
  expect(log.error).toHaveBeenCalledOnce();
});
