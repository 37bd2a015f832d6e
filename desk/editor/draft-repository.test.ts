import { expect, test } from 'vitest';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import { deleteDraft, findDraft, listDrafts, saveDraft } from './draft-repository.ts';

const draft = {
  file: 'pages/home.yaml',
  base: 'a: 1\n',
  text: 'a: 2\n',
  person_name: 'Ruth',
  person_email: 'ruth@example.org',
  saved_at: '2025-10-09T01:00:00.000Z',
};

test('rejects the second of two concurrent saves, and keeps a draft that was saved again', async () => {
  await using database = await temporaryDatabase();
  const { db } = database;
  expect(await saveDraft(db, draft, undefined)).toBe(true);
  expect(await saveDraft(db, { ...draft, text: 'a: 3\n' }, undefined)).toBe(false);
  const later = { ...draft, text: 'a: 4\n', base: null, saved_at: '2025-10-09T02:00:00.000Z' };
  expect(await saveDraft(db, later, draft)).toBe(true);
  expect(await saveDraft(db, { ...draft, text: 'a: 5\n' }, draft)).toBe(false);
  await deleteDraft(db, draft);
  expect(await findDraft(db, draft.file)).toEqual(later);
  await saveDraft(db, { ...draft, file: 'pages/give.yaml' }, undefined);
  expect((await listDrafts(db)).map(({ file }) => file)).toEqual(['pages/home.yaml', 'pages/give.yaml']);
  await deleteDraft(db, later);
  expect(await findDraft(db, draft.file)).toBeUndefined();
});
