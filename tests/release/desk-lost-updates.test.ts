import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { goodMessage } from '#server/test-support/form-host.ts';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';

/* Two people change the same record at the desk: neither loses what the other wrote. */

async function atDesk() {
  const all = await editing();
  const [ruth, joel] = await Promise.all(
    ['Ruth', 'Joel'].map(async (name) =>
      visitor(all.host, (await signIn(all.host, 'secretary', name)).cookie),
    ),
  );
  if (!ruth || !joel) throw new Error('two people');
  const formAt = async (path: string) => sentBy((await ruth.get(path)).payload);
  return { ...all, ruth, joel, formAt };
}

const choiceFor = (html: string, name: string) => html.includes(`name="choose.${name}"`);

test('an old form of an event never overwrites: both versions are shown until one is chosen', async () => {
  const { ruth, joel, formAt, text } = await atDesk();
  const address = '/desk/events/harvest-supper';
  const old = await formAt(address);
  const publish = { do: 'publish' };
  const joels = { ...old, text: 'Joel wrote this.', price: '$5', ...publish };
  expect((await joel.post(address, joels)).statusCode).toBe(303);
  const first = await ruth.post(address, { ...old, text: 'Ruth wrote this.', place: 'Barn', ...publish });
  expect(first.statusCode).toBe(409);
  for (const words of ['Someone else has changed the same text', 'Joel wrote this.', 'Ruth wrote this.'])
    expect(first.payload).toContain(words);
  // What only one of the two changed is no question.
  expect([choiceFor(first.payload, 'text'), choiceFor(first.payload, 'price')]).toEqual([true, false]);

  // The button of the refused form is pressed again.
  const shown = sentBy(first.payload);
  expect((await ruth.post(address, { ...shown, ...publish })).statusCode).toBe(409);
  expect(await text('/gatherings/harvest-supper')).toContain('Joel wrote this.');

  // A choice holds only for the version that was shown.
  const again = { ...(await formAt(address)), text: 'Joel wrote more.', ...publish };
  expect((await joel.post(address, again)).statusCode).toBe(303);
  const late = await ruth.post(address, { ...shown, 'choose.text': 'mine', ...publish });
  expect([late.statusCode, late.payload.includes('Joel wrote more.')]).toEqual([409, true]);

  const chosen = { ...sentBy(late.payload), 'choose.text': 'mine', ...publish };
  expect((await ruth.post(address, chosen)).statusCode).toBe(303);
  const page = await text('/gatherings/harvest-supper');
  for (const words of ['Ruth wrote this.', '$5', 'Barn']) expect(page).toContain(words);
});

test('of two posts of an event at the same moment one is published, and the other person is asked', async () => {
  const { ruth, joel, formAt } = await atDesk();
  const address = '/desk/events/harvest-supper';
  const old = await formAt(address);
  const answers = await Promise.all([
    ruth.post(address, { ...old, text: 'Ruth wrote this.', do: 'publish' }),
    joel.post(address, { ...old, text: 'Joel wrote this.', do: 'publish' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
});

test('a removal is asked again when someone else has changed the event since', async () => {
  const { ruth, joel, formAt, file } = await atDesk();
  const address = '/desk/events/harvest-supper';
  const question = await formAt('/desk/edit/remove?record=events/harvest-supper.yaml');
  const change = { ...(await formAt(address)), text: 'Joel wrote this.', do: 'publish' };
  expect((await joel.post(address, change)).statusCode).toBe(303);
  const first = await ruth.post('/desk/edit/remove', question);
  expect([first.statusCode, first.payload.includes('Nothing has been removed yet')]).toEqual([409, true]);
  expect(file('events/harvest-supper.yaml')).toContain('Joel wrote this.');
  expect((await ruth.post('/desk/edit/remove', sentBy(first.payload))).statusCode).toBe(303);
  expect((await ruth.get(address)).statusCode).toBe(404);
});

test('an old form of a weekly gathering never sets the hour back, however often it is pressed', async () => {
  const { ruth, joel, formAt, file } = await atDesk();
  const address = '/desk/gatherings/weekly/thursday-study/change';
  const old = await formAt(address);
  expect((await joel.post(address, { ...old, from: '2025-10-16', time: '19:15' })).statusCode).toBe(303);
  const mine = { ...old, from: '2025-10-23', minutes: '120' };
  const first = await ruth.post(address, mine);
  expect([first.statusCode, first.payload.includes('7:15')]).toEqual([409, true]);
  const shown = sentBy(first.payload);
  expect((await ruth.post(address, shown)).statusCode).toBe(409);
  expect((await ruth.post(address, { ...shown, 'choose.hours': 'theirs' })).statusCode).toBe(303);
  expect(file('gatherings/thursday-study.yaml')).not.toContain('120');
  expect((await ruth.post(address, { ...shown, 'choose.hours': 'mine' })).statusCode).toBe(303);
  expect(file('gatherings/thursday-study.yaml')).toContain('120');
});

test('of two posts about a weekly gathering at the same moment one is published', async () => {
  const { ruth, joel, formAt } = await atDesk();
  const address = '/desk/gatherings/weekly/thursday-study/change';
  const old = await formAt(address);
  const answers = await Promise.all([
    ruth.post(address, { ...old, from: '2025-10-16', time: '19:15' }),
    joel.post(address, { ...old, from: '2025-10-16', time: '17:45' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
});

test('an old form for one date does not replace what someone else wrote about it', async () => {
  const { ruth, joel, formAt, file } = await atDesk();
  const form = await formAt('/desk/gatherings/move?what=sabbath-service&date=2025-10-18');
  const move = '/desk/gatherings/move';
  expect((await joel.post(move, { ...form, time: '12:00', reason: 'Joel moves it.' })).statusCode).toBe(303);
  const first = await ruth.post(move, { ...form, time: '13:00', reason: 'Ruth moves it.' });
  expect(first.statusCode).toBe(409);
  expect((await ruth.post(move, sentBy(first.payload))).statusCode).toBe(409);
  expect(file('exceptions.yaml')).toContain('Joel moves it.');
});

test('an event as long as its schema allows is saved in its own form', async () => {
  const { ruth, formAt } = await atDesk();
  const address = '/desk/events/harvest-supper';
  const post = async (length: number) =>
    ruth.post(address, {
      ...(await formAt(address)),
      text: 'word '.repeat(length / 5).trim(),
      do: 'publish',
    });
  expect((await post(20_000)).statusCode).toBe(303);
  const tooLong = await post(20_010);
  expect([tooLong.statusCode, tooLong.payload.includes('20,000 characters are the most')]).toEqual([
    422,
    true,
  ]);
});

test.each([
  ['places without a sign-up', { 'signUp.by': 'none', 'signUp.places': '12' }, 'Places are counted only'],
  ['a closing day without a sign-up', { 'signUp.by': 'none' }, 'Closes on needs a way to sign up'],
  [
    'places with a sign-up by e-mail',
    { 'signUp.by': 'email', 'signUp.places': '12' },
    'Places are counted only',
  ],
])('%s are refused with a sentence, and kept in the form', async (_, fields, sentence) => {
  const { ruth, formAt, text } = await atDesk();
  const address = '/desk/events/harvest-supper';
  const answer = await ruth.post(address, { ...(await formAt(address)), ...fields, do: 'publish' });
  expect([answer.statusCode, answer.payload.includes(sentence)]).toEqual([422, true]);
  expect(sentBy(answer.payload)).toMatchObject(fields);
  expect(await text('/gatherings/harvest-supper')).toContain('40 places are left');
});

test('an hour without a day under “Publish on” is refused, and an emptied day takes a schedule back', async () => {
  const { miriam, host } = await atDesk();
  const page = 'pages/give.yaml';
  const alone = await miriam.change(
    page,
    { heading: 'Give with joy', 'publish-on': '', 'publish-at': '06:30' },
    'save',
  );
  expect([alone.statusCode, alone.payload.includes('Choose the day')]).toEqual([422, true]);
  const later = { heading: 'Give with joy', 'publish-on': '2025-10-19', 'publish-at': '06:30' };
  expect((await miriam.change(page, later, 'save')).statusCode).toBe(303);
  expect((await miriam.change(page, { 'publish-on': '' }, 'save')).statusCode).toBe(303);
  expect(await host.db.selectFrom('desk_drafts').select('publish_at').execute()).toEqual([
    { publish_at: null },
  ]);
});

test('a second person who answers the same message first reads the answer of the first', async () => {
  const { ruth, joel, formAt, host } = await atDesk();
  const posted = await host.inject({ method: 'POST', url: '/api/contact', payload: goodMessage });
  const page = `/desk/messages/${posted.json().id}`;
  const form = await formAt(page);
  expect((await joel.post(`${page}/answer`, { ...form, answer: 'Joel says yes.' })).statusCode).toBe(303);
  // The same form again is the same answer; another form is another one.
  expect((await joel.post(`${page}/answer`, { ...form, answer: 'Joel says yes.' })).statusCode).toBe(303);
  const old = { ...form, 'answer-key': randomUUID(), answer: 'Ruth says no.' };
  const first = await ruth.post(`${page}/answer`, old);
  expect([first.statusCode, first.payload.includes('Joel says yes.')]).toEqual([422, true]);
  expect(sentBy(first.payload).answer).toBe('Ruth says no.');
  expect((await ruth.post(`${page}/answer`, sentBy(first.payload))).statusCode).toBe(303);
});

test('an old form of a person does not set back what they may do', async () => {
  const { miriam, host } = await atDesk();
  const { person } = await signIn(host, 'editor', 'Naomi');
  const address = `/desk/people/${person.id}`;
  const old = sentBy((await miriam.get(address)).payload);
  expect((await miriam.post(address, { ...old, role: 'shepherd' })).statusCode).toBe(303);
  const stale = await miriam.post(address, { ...old, role: 'owner' });
  expect([stale.statusCode, stale.payload.includes('Someone else changed')]).toEqual([422, true]);
  const { role } = await host.db
    .selectFrom('desk_people')
    .select('role')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(role).toBe('shepherd');
});
