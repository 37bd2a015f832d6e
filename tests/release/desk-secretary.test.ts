import { expect, test } from 'vitest';
import { goodMessage, goodPrayer } from '#server/test-support/form-host.ts';
import { signIn, visitor } from '../desk.ts';
import { hostForAll } from '../host.ts';

const host = hostForAll();

const send = (url: string, payload: object) => host().inject({ method: 'POST', url, payload });

async function secretary() {
  const { cookie } = await signIn(host(), 'secretary');
  return visitor(host(), cookie);
}

test('reads messages, book requests and sign-ups, and edits pages', async () => {
  const { get } = await secretary();
  await send('/api/contact', goodMessage);
  await send('/api/event-signup', { event: 'harvest-supper', name: 'Orpah', email: 'orpah@example.org' });
  const list = (await get('/desk/messages')).payload;
  for (const name of [goodMessage.name, 'Orpah']) expect(list).toContain(name);
  expect((await get('/desk/events/harvest-supper')).payload).toContain('orpah@example.org');
  for (const path of [
    '/desk/pages',
    '/desk/pictures',
    '/desk/history',
    '/desk/gatherings',
    '/desk/edit?path=/',
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
});

test('never sees a prayer request, the prayer list, people or who gets mail', async () => {
  const { get, post } = await secretary();
  await send('/api/prayer-request', goodPrayer);
  const { id } = await host().db.selectFrom('prayer_requests').select('id').executeTakeFirstOrThrow();
  for (const path of [
    `/desk/messages/${id}`,
    `/desk/messages/${id}/erase`,
    '/desk/messages/prayer-list',
    '/desk/messages/prayer-request.csv',
    '/desk/people',
    '/desk/edit/fields?record=emails/staff-contact.md',
  ]) {
    const answer = await get(path);
    expect([path, answer.statusCode]).toEqual([path, 403]);
    expect(answer.payload).not.toContain(goodPrayer.request);
  }
  for (const action of ['answer', 'note', 'erase', 'list', 'prayed', 'unprayed'])
    expect((await post(`/desk/messages/${id}/${action}`, { answer: 'x', note: 'x' })).statusCode).toBe(403);
  for (const path of ['/desk', '/desk/messages?state=unread', `/desk/person?email=${goodPrayer.email}`]) {
    const { payload } = await get(path);
    expect([path, payload]).toEqual([path, expect.not.stringContaining(goodPrayer.name)]);
    expect([path, payload]).toEqual([path, expect.not.stringContaining('prayer-list')]);
  }
});
