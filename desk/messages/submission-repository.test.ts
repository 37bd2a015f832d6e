import { expect, test } from 'vitest';
import { type NewEvent, recordEvents } from '#server/database/submission-event-repository.ts';
import { insertSubmission } from '#server/database/submission-repository.ts';
import { forms } from '#server/submissions/forms.ts';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import { content } from '#tests/content.ts';
import {
  countUnread,
  type Filter,
  listPrayers,
  listSubmissions,
  readSubmission,
} from './submission-repository.ts';

const ruth = { name: 'Ruth', email: 'ruth@example.org' };
const at = (day: number) => `2025-10-0${day}T20:00:00.000Z`;
const all: Filter = { forms, state: undefined, search: '' };

/** Two prayer requests, a message and a book request, one per day. */
async function withMessages() {
  const site = await temporaryDatabase();
  const { db } = site;
  const person = { name: 'Miriam Levi', email: 'miriam@example.org' };
  const prayer = {
    ...person,
    phone: '815 555 0117',
    contact_method: 'phone' as const,
    best_time: null,
    request: 'My father is ill.',
    consent: true,
    may_be_read: false,
    source: 'connect-page',
  };
  await insertSubmission(db, 'prayer_requests', { ...prayer, id: 'p1', created_at: at(1) });
  await insertSubmission(db, 'contact_submissions', {
    id: 'c1',
    created_at: at(2),
    name: 'Carl 100%',
    email: 'carl@example.org',
    subject: null,
    message: 'Is there a service?\nIt snows.',
  });
  await insertSubmission(db, 'book_requests', {
    id: 'b1',
    created_at: at(3),
    full_name: 'Paul_Nguyen',
    email: 'paul@example.org',
    phone: null,
    address: null,
    newsletter_signup: true,
    requested_book: 'book-1',
  });
  await insertSubmission(db, 'prayer_requests', { ...prayer, id: 'p2', name: 'Anna', created_at: at(4) });
  return {
    db,
    /** Records an event of Ruth. */
    async mark(id: string, kind: NewEvent['kind']) {
      const message = await readSubmission(db, id, content);
      if (message) await recordEvents(db, message, [{ id: `${id}:${kind}`, kind }], ruth, new Date(at(5)));
    },
    ids: async (filter: Partial<Filter>, limit = 50) =>
      (await listSubmissions(db, { ...all, ...filter }, { limit })).map(({ id }) => id),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test('lists messages of all kinds in pages, newest first', async () => {
  await using site = await withMessages();
  const first = await listSubmissions(site.db, all, { limit: 3 });
  expect(first.map(({ id, kind }) => [id, kind])).toEqual([
    ['p2', 'prayer-request'],
    ['b1', 'book-request'],
    ['c1', 'contact'],
  ]);
  const rest = await listSubmissions(site.db, all, { limit: 3, before: first.at(-1) });
  expect(rest.map(({ id }) => id)).toEqual(['p1']);
  expect(await site.ids({ forms: forms.filter(({ noun }) => noun === 'prayer-request') })).toEqual([
    'p2',
    'p1',
  ]);
});

test('neither lists nor searches the text of prayer requests', async () => {
  await using site = await withMessages();
  expect(JSON.stringify(await listSubmissions(site.db, all, { limit: 50 }))).not.toContain('father');
  expect(await site.ids({ search: 'father' })).toEqual([]);
});

test.each([
  ['a name in any case', 'mIRIAM l', ['p1']],
  ['an address', 'carl@', ['c1']],
  ['a telephone number', '555 0117', ['p2', 'p1']],
  ['text of a message', 'it snows', ['c1']],
  ['SQL wildcards literally', '100%', ['c1']],
  ['an underscore literally', 'l_n', ['b1']],
  ['nothing for SQL in quotation marks', "' or 1=1 --", []],
  ['nothing for unknown text', 'nowhere', []],
])('a search finds %s', async (_, search, found) => {
  await using site = await withMessages();
  expect(await site.ids({ search })).toEqual(found);
});

test('a message is unread until it is opened, and open until it is answered', async () => {
  await using site = await withMessages();
  await site.mark('c1', 'opened');
  await site.mark('p1', 'opened');
  await site.mark('p1', 'answered');
  await site.mark('p1', 'prayed');
  expect(await site.ids({ state: 'unread' })).toEqual(['p2', 'b1']);
  expect(await site.ids({ state: 'open' })).toEqual(['p2', 'b1', 'c1']);
  expect(await site.ids({ state: 'answered' })).toEqual(['p1']);
  expect(await countUnread(site.db)).toEqual({
    contact: 0,
    'prayer-request': 1,
    'book-request': 1,
    'event-signup': 0,
  });
  const [, , , last] = await listSubmissions(site.db, all, { limit: 4 });
  expect(last).toMatchObject({ id: 'p1', isRead: true, isAnswered: true, isPrayedFor: true });
});

test('the prayer list contains listed requests, answered or not, oldest first', async () => {
  await using site = await withMessages();
  expect(await listPrayers(site.db, 10)).toEqual([]);
  await site.mark('p2', 'listed');
  await site.mark('p1', 'listed');
  expect((await listPrayers(site.db, 10)).map(({ id }) => id)).toEqual(['p1', 'p2']);
  await site.mark('p1', 'answered');
  expect((await listPrayers(site.db, 10)).map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(await listPrayers(site.db, 1)).toEqual([{ id: 'p2', name: 'Anna', request: 'My father is ill.' }]);
});

test('the prayer list contains requests that visitors allowed, until staff remove them', async () => {
  await using site = await withMessages();
  await site.db.updateTable('prayer_requests').set({ may_be_read: true }).where('id', '=', 'p1').execute();
  expect((await listPrayers(site.db, 10)).map(({ id }) => id)).toEqual(['p1']);
  await site.mark('p1', 'unlisted');
  expect(await listPrayers(site.db, 10)).toEqual([]);
});

test('finds a message of each kind with all its fields', async () => {
  await using site = await withMessages();
  expect(await readSubmission(site.db, 'p1', content)).toMatchObject({
    kind: 'prayer-request',
    table: 'prayer_requests',
    phone: '815 555 0117',
    facts: ['Would like a telephone call.'],
    text: 'My father is ill.',
  });
  expect(await readSubmission(site.db, 'c1', content)).toMatchObject({
    kind: 'contact',
    name: 'Carl 100%',
    subject: '',
    text: 'Is there a service?\nIt snows.',
  });
  expect(await readSubmission(site.db, 'b1', content)).toMatchObject({
    kind: 'book-request',
    name: 'Paul_Nguyen',
    facts: ['Asks for: All Available Books', 'Would like the newsletter.'],
  });
});

test.each(['', 'x', 'p%', 'p1\0'])('finds no message with the id %j', async (id) => {
  await using site = await withMessages();
  expect(await readSubmission(site.db, id, content)).toBeUndefined();
});
