import { expect, test } from 'vitest';
import { hour, minute } from '#server/test-support/movable-clock.ts';
import { signIn, visitor } from '../desk.ts';
import { editing } from '../editing.ts';

const page = 'pages/give.yaml';
const form = `/desk/edit/fields?record=${page}`;
/** The host's clock shows the evening before. */
const later = { 'publish-on': '2025-10-09', 'publish-at': '06:30' };
const heading = { heading: 'Give in the morning' };

/** Moves the clock past the time of `later`, and runs what runs every half minute. */
async function atItsTime({ host }: Awaited<ReturnType<typeof editing>>) {
  host.clock.advance(24 * hour);
  await host.scheduledDrafts.runOnce();
}

test('a draft is published at its time, not before, and in the name of the person who saved it', async () => {
  const all = await editing();
  const { ruth, host, text } = all;
  const saved = await ruth.change(page, { ...heading, ...later }, 'save');
  expect(saved.headers.location).toMatch(/done=scheduled$/);
  const { payload } = await ruth.get(form);
  for (const words of ['It will be published on Thursday, October 9', 'value="2025-10-09"', 'value="06:30"'])
    expect(payload).toContain(words);
  host.clock.advance(minute);
  await host.scheduledDrafts.runOnce();
  expect(await text('/give')).not.toContain(heading.heading);
  await atItsTime(all);
  expect(await text('/give')).toContain(heading.heading);
  expect((await ruth.get(form)).payload).not.toContain('Draft by');
  expect((await ruth.get('/desk')).payload).toContain('You changed Give');
});

test('a schedule is taken back, and “Publish” publishes on the day that is set', async () => {
  const all = await editing();
  const { ruth, text } = all;
  const scheduled = await ruth.change(page, { ...heading, ...later });
  expect(scheduled.headers.location).toMatch(/done=scheduled$/);
  expect(await text('/give')).not.toContain(heading.heading);
  expect((await ruth.get(form)).payload).toContain('Publish on Thursday, October 9, 2025, 6:30\u00a0AM');
  await ruth.change(page, { 'publish-on': '', 'publish-at': '' }, 'save');
  await atItsTime(all);
  expect(await text('/give')).not.toContain(heading.heading);
  expect((await ruth.get(form)).payload).toContain('Draft by Ruth');
});

test('Today lists what is published later, and stops it', async () => {
  const all = await editing();
  const { ruth, host, text } = all;
  await ruth.change(page, { ...heading, ...later });
  const today = (await ruth.get('/desk')).payload;
  expect(today).toContain('Published later');
  expect(today).toContain('Thursday, October 9, 2025, 6:30\u00a0AM. By Ruth.');
  const shepherd = visitor(host, (await signIn(host, 'shepherd')).cookie);
  expect((await shepherd.get('/desk')).payload).not.toContain('Published later');
  expect((await shepherd.post('/desk/edit/stop', { record: page })).statusCode).toBe(403);
  const stopped = await ruth.post('/desk/edit/stop', { record: page });
  expect((await ruth.get(String(stopped.headers.location))).payload).toContain('It stays a draft');
  await atItsTime(all);
  expect(await text('/give')).not.toContain(heading.heading);
  expect((await ruth.get(form)).payload).toContain('Draft by Ruth');
});

test('an editor neither sees nor stops what only owners may change', async () => {
  const { ruth, miriam } = await editing();
  const owners = 'emails/staff-contact.md';
  const saved = await miriam.change(owners, { subject: 'A message: {subject}', ...later });
  expect(saved.statusCode).toBe(303);
  expect((await ruth.get('/desk')).payload).not.toContain('Published later');
  await ruth.post('/desk/edit/stop', { record: owners });
  expect((await miriam.get('/desk')).payload).toContain('Published later');
});

test.each([
  ['a past day', { 'publish-on': '2025-10-01', 'publish-at': '09:00' }, 'is in the past'],
  ['no day of the calendar', { 'publish-on': '2025-02-30', 'publish-at': '' }, 'is not a day'],
  ['no time of the day', { 'publish-on': '2025-10-09', 'publish-at': '25:00' }, 'is not a day'],
])('%s is refused, and nothing is saved', async (_, schedule, sentence) => {
  const { ruth, host } = await editing();
  const answer = await ruth.change(page, { ...heading, ...schedule }, 'save');
  expect([answer.statusCode, answer.payload]).toEqual([422, expect.stringContaining(sentence)]);
  expect(answer.payload).toContain(heading.heading);
  expect(await host.db.selectFrom('desk_drafts').selectAll().execute()).toEqual([]);
});

test('a draft with an error or a conflict stays a draft, and Today tells its person why', async () => {
  const all = await editing();
  const { ruth, miriam, text } = all;
  await ruth.change(page, { heading: 'Give, says Ruth', ...later }, 'save');
  await miriam.change('pages/connect.yaml', { heading: '{twon}', ...later }, 'save');
  await all.byHand(page, /^heading: .*/m, 'heading: Give, says Miriam');
  await atItsTime(all);
  expect(await text('/give')).toContain('Give, says Miriam');
  const today = (await ruth.get('/desk')).payload;
  for (const words of ['A draft was not published at the time', 'Someone else has changed the same text'])
    expect(today).toContain(words);
  expect(today).not.toContain('{twon}');
  expect((await miriam.get('/desk')).payload).toContain('{twon}');
  expect((await ruth.get(form)).payload).toContain('It was not published at the time that was set');
});

test.each(['removed', 'shepherd'] as const)(
  'a person who is %s meanwhile publishes nothing by a schedule, and owners are told',
  async (change) => {
    const all = await editing();
    const { host, miriam, text } = all;
    const { person, cookie } = await signIn(host, 'editor', 'Orpah');
    const orpah = visitor(host, cookie);
    const fields = { ...(await miriam.form(page)), ...heading, ...later, do: 'save' };
    expect((await orpah.post('/desk/edit/fields', fields)).statusCode).toBe(303);
    if (change === 'removed') await host.db.deleteFrom('desk_people').where('id', '=', person.id).execute();
    else await host.db.updateTable('desk_people').set({ role: change }).where('id', '=', person.id).execute();
    await atItsTime(all);
    expect(await text('/give')).not.toContain(heading.heading);
    expect((await miriam.get('/desk')).payload).toContain('has no access to pages anymore');
  },
);

test('“Publish” of another text on the page leaves a scheduled draft waiting', async () => {
  const all = await editing();
  const { ruth, text } = all;
  await ruth.change(page, { ...heading, ...later }, 'save');
  await ruth.post('/desk/edit/publish-page', { page: '/give' });
  expect(await text('/give')).not.toContain(heading.heading);
  await atItsTime(all);
  expect(await text('/give')).toContain(heading.heading);
});
