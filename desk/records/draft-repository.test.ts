import { expect, test } from 'vitest';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import {
  deleteDraft,
  findDraft,
  listDrafts,
  listDueDrafts,
  saveDraft,
  storePublishFault,
} from '../records/draft-repository.ts';

const draft = {
  file: 'pages/home.yaml',
  base: 'a: 1\n',
  text: 'a: 2\n',
  person_name: 'Ruth',
  person_email: 'ruth@example.org',
  saved_at: '2025-10-09T01:00:00.000Z',
  publish_at: null,
  publish_fault: null,
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

test('a draft is due from its minute on, until it is kept back with a reason', async () => {
  await using database = await temporaryDatabase();
  const { db } = database;
  const scheduled = { ...draft, publish_at: '2025-10-10T14:00:00.000Z' };
  await saveDraft(db, scheduled, undefined);
  await saveDraft(db, { ...draft, file: 'pages/give.yaml' }, undefined);
  expect(await listDueDrafts(db, new Date('2025-10-10T13:59:59Z'))).toEqual([]);
  const due = () => listDueDrafts(db, new Date('2025-10-10T14:00:00Z'));
  expect(await due()).toEqual([scheduled]);
  await storePublishFault(db, { ...scheduled, saved_at: '2025-10-09T00:00:00.000Z' }, 'An older one.');
  expect(await due()).toEqual([scheduled]);
  await storePublishFault(db, scheduled, 'It has an error.');
  expect(await due()).toEqual([]);
  expect(await findDraft(db, draft.file)).toMatchObject({ publish_fault: 'It has an error.' });
});
