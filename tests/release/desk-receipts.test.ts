import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';

type Staff = Pick<Awaited<ReturnType<typeof editing>>['ruth'], 'get' | 'post'>;

/** What a screen says of a change, and the change that its button undoes. */
function receiptIn(html: string) {
  const receipt = new JSDOM(html).window.document.querySelector('.d-said[role=status]');
  return {
    words: receipt?.querySelector('p')?.textContent ?? '',
    change: receipt?.querySelector<HTMLInputElement>('[name=change]')?.value ?? '',
  };
}

/** The receipt on the screen to which a form leads. */
async function receiptAfter({ get, post }: Staff, action: string, form: Record<string, string>) {
  const { headers } = await post(action, form);
  return receiptIn((await get(String(headers.location))).payload);
}

const removed = 'Removed. Visitors no longer see it.';

test.each([
  ['a team member', 'owner', 'team/deacon.yaml'],
  ['an event', 'shepherd', 'events/harvest-supper.yaml'],
  ['a notice', 'editor', 'notices/past.yaml'],
] as const)('after %s is removed, the desk says so, and Undo brings it back', async (_, role, record) => {
  const { host, file, has } = await editing();
  const { get, post } = visitor(host, (await signIn(host, role)).cookie);
  const before = file(record);
  const question = sentBy((await get(`/desk/edit/remove?record=${record}`)).payload);
  const { words, change } = await receiptAfter({ get, post }, '/desk/edit/remove', question);
  expect([words, has(record)]).toEqual([removed, false]);
  expect((await post('/desk/undo', { change })).statusCode).toBe(303);
  expect(file(record)).toBe(before);
});

test('after a section is hidden, the desk says so, and Undo shows it again', async () => {
  const { ruth, text } = await editing();
  const shown = await text('/gatherings');
  const { headers } = await ruth.change('pages/gatherings.yaml', { 'weekly.hidden': 'on' });
  const { words, change } = receiptIn((await ruth.get(String(headers.location))).payload);
  expect(words).toMatch(/^Hidden\. Visitors no longer see it\./);
  expect(await text('/gatherings')).not.toBe(shown);
  await ruth.post('/desk/undo', { change });
  expect(await text('/gatherings')).toBe(shown);
});

test('a change in the address that removed nothing is no removal', async () => {
  const { ruth } = await editing();
  const { headers } = await ruth.change('pages/give.yaml', { heading: 'Give gladly' });
  const change = new URL(String(headers.location), 'http://x').searchParams.get('done');
  for (const id of [change, '0123456789abcdef', '../../x'])
    expect((await ruth.get(`/desk/pages?removal=${id}`)).payload).not.toContain('Removed.');
});
