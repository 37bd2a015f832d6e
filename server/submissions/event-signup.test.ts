import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { listSignUps } from '../database/event-signup-repository.ts';
import { type FormHost, startFormHost } from '../test-support/form-host.ts';
import { startMailCatcher } from '../test-support/mail-catcher.ts';
import { day } from '../test-support/movable-clock.ts';

const event = 'harvest-supper';
const ruth = { event, name: 'Ruth Boaz', email: 'ruth@example.org', adults: 2, children: 1 };

/** The content of the tests with other places for the supper. */
const withPlaces = (places: number): typeof content => ({
  ...content,
  events: content.events.map((one) =>
    one.id === event ? { ...one, signUp: { ...one.signUp, places } } : one,
  ),
});

const signUp = (host: FormHost, fields: object = {}) =>
  host.post({ ...ruth, ...fields }, {}, '/api/event-signup');

const guest = (n: number) => ({ name: `Guest ${n}`, email: `guest${n}@example.org` });

test('stores a sign-up, and confirms it with a file for the calendar', async () => {
  await using smtp = await startMailCatcher();
  await using host = await startFormHost({ smtpUrl: smtp.url });
  const answer = await signUp(host, {
    bring: 'Bread from https://evil.example',
    note: 'No nuts.\nThank you.',
  });
  expect([answer.statusCode, answer.json().message]).toEqual([201, expect.stringMatching(/^Thank you/)]);
  expect(await listSignUps(host.db, event)).toMatchObject([
    { ...ruth, bring: 'Bread from https://evil.example', note: 'No nuts.\nThank you.' },
  ]);
  await host.worker.runOnce();
  const confirmation = smtp.caught.find(({ recipients }) => recipients.includes(ruth.email));
  expect(confirmation?.subject).toBe('You are signed up: Harvest Supper & Songs');
  expect(confirmation?.text).toContain('Sunday, October 26, 2025, 6:00\u00a0PM – 9:00\u00a0PM');
  // An e-mail to a stranger has no text that its sender chose.
  expect(confirmation?.text).not.toMatch(/evil|nuts/);
  const [file, ...others] = confirmation?.attachments ?? [];
  expect([file?.mimeType, file?.filename, others]).toEqual(['text/calendar', `${event}.ics`, []]);
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file?.content as ArrayBuffer).toString()));
  const entry = calendar.getFirstSubcomponent('vevent');
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(entry?.getFirstProperty('dtstart')?.toICALString()).toBe(
    'DTSTART;TZID=America/Chicago:20251026T180000',
  );
  const toStaff = smtp.caught.find(({ recipients }) => !recipients.includes(ruth.email));
  expect(toStaff?.text).toContain('No nuts.');
});

test('of 50 simultaneous sign-ups for 10 places, exactly 10 are accepted', async () => {
  await using host = await startFormHost({
    content: withPlaces(10),
    rateLimit: { max: 1000, windowMs: day },
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => signUp(host, { ...guest(n), adults: 1, children: 0 })),
  );
  const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode);
  expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([10, 40]);
  expect(await listSignUps(host.db, event)).toHaveLength(10);
  expect(await host.db.selectFrom('outbox').selectAll().execute()).toHaveLength(20);
});

describe('answers 409 with a sentence', () => {
  test.each([
    ['when all places are taken', 2, {}, 'Harvest Supper & Songs is full.'],
    ['when fewer places are left than people', 4, {}, '2 places are left.'],
    ['when one is left', 3, {}, '1 place is left.'],
  ])('%s', async (_, places, fields, sentence) => {
    await using host = await startFormHost({ content: withPlaces(places) });
    await signUp(host, { ...guest(1), children: 0 });
    const answer = await signUp(host, fields);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, sentence]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await listSignUps(host.db, event)).toHaveLength(1);
  });

  test('after the last day', async () => {
    await using host = await startFormHost();
    host.clock.advance(Date.parse('2025-10-25T06:00:00Z') - host.clock.now().getTime());
    expect((await signUp(host)).json().detail).toBe('Sign-up is closed.');
  });
});

test('a place that staff free can be taken again', async () => {
  await using host = await startFormHost({ content: withPlaces(3) });
  await signUp(host);
  expect((await signUp(host, guest(1))).statusCode).toBe(409);
  await host.db.deleteFrom('event_signups').execute();
  expect((await signUp(host, guest(1))).statusCode).toBe(201);
});

test('the same words from the same address are one sign-up, also when the event is full', async () => {
  await using host = await startFormHost({ content: withPlaces(3) });
  const first = (await signUp(host)).json();
  host.clock.advance(5 * day);
  const second = await signUp(host);
  expect([second.statusCode, second.json()]).toEqual([201, first]);
  expect(await listSignUps(host.db, event)).toHaveLength(1);
});

test.each([
  ['of an event that does not exist', { event: 'no-such-event' }, 'event'],
  ['of an event without a form', { event: 'river-retreat' }, 'event'],
  ['without an adult', { adults: 0 }, 'adults'],
  ['of more people than a family', { adults: 21 }, 'adults'],
  ['of half a child', { children: 0.5 }, 'children'],
  ['of fewer than no children', { children: -5 }, 'children'],
  ['with words for a number', { children: 'two' }, 'children'],
])('answers 422 to a sign-up %s', async (_, fields, field) => {
  await using host = await startFormHost();
  const answer = await signUp(host, fields);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect(await listSignUps(host.db, event)).toEqual([]);
});

test('sign-ups are erased 30 days after the event; those without an event, after they were sent', async () => {
  await using host = await startFormHost();
  await signUp(host);
  const orphan = { ...ruth, event: 'removed', id: 'an-orphan', created_at: host.clock.now().toISOString() };
  await host.db.insertInto('event_signups').values(orphan).execute();
  await host.retention.runOnce();
  const erasedOn: string[] = [];
  // The event is over on October 27 in UTC.
  while (host.clock.now() < new Date('2025-11-30T00:00:00Z')) {
    host.clock.advance(day);
    const erased = await host.retention.runOnce();
    if (erased > 0) erasedOn.push(host.clock.now().toISOString().slice(0, 10));
  }
  expect(erasedOn).toEqual(['2025-10-21', '2025-11-26']);
});
