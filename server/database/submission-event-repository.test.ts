import { expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { findMailsAbout } from './outbox-repository.ts';
import { eventsOf, findEvent, recordEvents, removeEvents } from './submission-event-repository.ts';
import { eraseSubmissions, insertSubmission } from './submission-repository.ts';

const now = new Date('2025-10-08T20:00:00.000Z');
const ruth = { name: 'Ruth', email: 'ruth@example.org' };
const table = 'contact_submissions';
const message = { id: 'm1', table } as const;

async function withMessage() {
  const site = await temporaryDatabase();
  await insertSubmission(site.db, table, {
    id: 'm1',
    created_at: '2025-10-01T20:00:00.000Z',
    name: 'Carl',
    email: 'carl@example.org',
    subject: null,
    message: 'Shalom to you all',
  });
  return site;
}

test('an answer is stored and queued once, however often it is sent', async () => {
  await using site = await withMessage();
  const answer = { id: 'a1', kind: 'answer', words: 'Come at three.' } as const;
  for (const _ of [1, 2]) expect(await recordEvents(site.db, message, [answer], ruth, now)).toBe(true);
  expect(await eventsOf(site.db, 'm1')).toEqual([
    {
      id: 'a1',
      submission_id: 'm1',
      kind: 'answer',
      person_name: 'Ruth',
      person_email: 'ruth@example.org',
      words: 'Come at three.',
      created_at: now.toISOString(),
    },
  ]);
  expect(await findMailsAbout(site.db, table, 'm1')).toMatchObject([{ id: 'a1', template: 'desk-answer' }]);
});

test('an event keeps its first time, and one that moves has its last time', async () => {
  await using site = await withMessage();
  const first = { id: 'f', kind: 'opened' } as const;
  const last = { id: 'l', kind: 'opened', moves: true } as const;
  const later = new Date('2025-10-08T21:00:00.000Z');
  for (const at of [now, later]) await recordEvents(site.db, message, [first, last], ruth, at);
  expect((await eventsOf(site.db, 'm1')).map(({ created_at }) => created_at)).toEqual(
    [now, later].map((at) => at.toISOString()),
  );
});

test('an event can be removed', async () => {
  await using site = await withMessage();
  await recordEvents(site.db, message, [{ id: 'x', kind: 'answered' }], ruth, now);
  await removeEvents(site.db, 'm1', 'answered');
  expect(await findEvent(site.db, 'x')).toBeUndefined();
});

test('erasing a message erases its events, and later events are not stored', async () => {
  await using site = await withMessage();
  await recordEvents(site.db, message, [{ id: 'a1', kind: 'answer', words: 'Come.' }], ruth, now);
  expect(await eraseSubmissions(site.db, table, ['m1'])).toEqual(['a1']);
  expect(await recordEvents(site.db, message, [{ id: 'n1', kind: 'note', words: 'x' }], ruth, now)).toBe(
    false,
  );
  expect(await site.db.selectFrom('desk_message_events').selectAll().execute()).toEqual([]);
});
