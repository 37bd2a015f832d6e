import { describe, expect, test } from 'vitest';
import { readCounters } from '../database/counter-repository.ts';
import { countSetAside, listSetAside } from '../database/set-aside-repository.ts';
import { startFormHost } from '../test-support/form-host.ts';
import { goodPosts } from '../test-support/good-posts.ts';
import { day, minute } from '../test-support/movable-clock.ts';
import { releaseSetAside } from './form-post.ts';
import { forms, type SubmissionForm } from './forms.ts';

describe.each(goodPosts)('POST $path', ({ noun, path, table, fields, variant, success, empty, isOnce }) => {
  async function startHost(options?: Parameters<typeof startFormHost>[0]) {
    const host = await startFormHost(options);
    const send = host.post;
    return Object.assign(host, {
      post: (change: object = {}) => send({ ...fields, ...change }, {}, path),
      postAsIs: (body: unknown) => send(body, {}, path),
      stored: () => host.db.selectFrom(table).selectAll().execute(),
    });
  }

  test('stores the submission, queues two e-mails and returns the sentence for the visitor', async () => {
    await using host = await startHost();
    const response = await host.post({ company: '' });
    const [row] = await host.stored();
    expect([response.statusCode, response.json()]).toEqual([201, { message: success, id: row?.id }]);
    expect(await host.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  });

  test('answers an empty form with a sentence for each required field', async () => {
    await using host = await startHost();
    const response = await host.postAsIs({});
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      detail: 'Please check the marked fields and try again.',
      errors: empty,
    });
    expect(await host.stored()).toEqual([]);
  });

  test('stores ten simultaneous posts once', async () => {
    await using host = await startHost();
    const responses = await Promise.all(Array.from({ length: 10 }, () => host.post()));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await host.stored()).toHaveLength(1);
    expect(await host.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  });

  test('recognizes a retry by its key on another day, and by its text within a day or always', async () => {
    await using host = await startHost();
    await host.post({ idempotencyKey: 'key' });
    await host.post({ idempotencyKey: 'another' });
    expect(await host.stored()).toHaveLength(1);
    host.clock.advance(2 * day);
    await host.post({ idempotencyKey: 'key' });
    expect(await host.stored()).toHaveLength(1);
    await host.post();
    expect(await host.stored()).toHaveLength(isOnce ? 1 : 2);
  });

  test('stores a correction with the same key as a new submission', async () => {
    await using host = await startHost();
    await host.post({ idempotencyKey: 'key' });
    await host.post({ ...variant(1), idempotencyKey: 'key' });
    expect(await host.stored()).toHaveLength(2);
  });

  test('answers a robot in the honeypot with success and stores nothing', async () => {
    await using host = await startHost();
    const response = await host.post({ company: 'Acme' });
    expect([response.statusCode, response.json()]).toMatchObject([201, { message: success }]);
    expect(await host.stored()).toEqual([]);
    expect(await readCounters(host.db)).toEqual({ [`honeypot ${noun}`]: 1 });
  });

  test('sets a submission with a filled honeypot aside once, and stores and mails it for a person', async () => {
    await using host = await startHost();
    for (let press = 0; press < 2; press += 1) await host.post({ company: 'Example Bakery' });
    const [entry, ...others] = await listSetAside(host.db, [noun]);
    if (!entry) throw new Error('nothing was set aside');
    expect(others).toEqual([]);
    const form = forms.find((candidate) => candidate.noun === noun) as SubmissionForm;
    const { db, clock } = host;
    const ignore = () => {};
    const release = {
      db,
      clock,
      content: () => host.site().content,
      mailQueued: ignore,
      placesChanged: ignore,
    };
    expect(await releaseSetAside(form, entry, release)).toMatchObject({ kind: 'accepted' });
    expect(await host.stored()).toMatchObject([{ created_at: entry.created_at }]);
    expect(await host.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
    expect(await countSetAside(host.db, [noun])).toBe(0);
  });

  test('accepts posts of one address up to the limit, then answers 429 until the window ends', async () => {
    await using host = await startHost({ rateLimit: { max: 2, windowMs: 10 * minute } });
    for (let n = 1; n <= 2; n += 1) expect((await host.post(variant(n))).statusCode).toBe(201);
    const refused = await host.post(variant(3));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    host.clock.advance(10 * minute);
    expect((await host.post(variant(3))).statusCode).toBe(201);
    expect(await host.stored()).toHaveLength(3);
  });

  test('has a limit separate from other forms', async () => {
    await using host = await startHost({ rateLimit: { max: 1, windowMs: minute } });
    for (const other of goodPosts)
      await host.app.inject({ method: 'POST', url: other.path, payload: other.fields });
    expect(await host.stored()).toHaveLength(1);
  });

  test('logs neither the text nor the visitor', async () => {
    await using host = await startHost();
    await host.post(variant(4711));
    await host.postAsIs({ ...fields, email: 'not.an.address' });
    await host.db.schema.dropTable(table).execute();
    expect((await host.post(variant(4712))).statusCode).toBe(503);
    expect(host.log()).toContain('submission accepted');
    expect(host.log()).not.toMatch(/471[12]|Ruth|ruth@|mother|visit you|not\.an/);
  });
});

test.each([
  ['/api/contact', { name: 'Ruth', message: 'The same text from many.' }],
  ['/api/prayer-request', { name: 'Ruth', request: 'The same text from many.', consent: true }],
])('%s limits the same text under many names like one address', async (path, fields) => {
  await using host = await startFormHost({ rateLimit: { max: 3, windowMs: minute }, trustProxy: 1 });
  const statuses = [];
  for (let n = 1; n <= 4; n += 1) {
    const robot = { ...fields, email: `robot${n}@example.org` };
    const response = await host.post(robot, { 'x-forwarded-for': `203.0.113.${n}` }, path);
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test('an unticked newsletter means no, with or without the field', async () => {
  await using host = await startFormHost();
  const fields = { fullName: 'Ruth Boaz', email: 'ruth@example.org', requestedBook: 'bread-and-salt' };
  for (const [n, said] of [{}, { newsletterSignup: false }, { newsletterSignup: true }].entries()) {
    await host.post({ ...fields, address: `${n} Main Street`, ...said }, {}, '/api/books/request');
  }
  const rows = await host.db
    .selectFrom('book_requests')
    .select('newsletter_signup')
    .orderBy('address')
    .execute();
  expect(rows.map((row) => Boolean(row.newsletter_signup))).toEqual([false, false, true]);
});

test('a prayer request is stored completely with its source, and its text is in no e-mail', async () => {
  await using host = await startFormHost();
  const prayer = {
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    phone: '(815) 555-0142',
    contactMethod: 'phone',
    bestTime: 'weekdays after 6 PM',
    request: 'Something between me and the Lord.',
    consent: true,
  };
  await host.post({ ...prayer, company: '' }, {}, '/api/prayer-request');
  const [row] = await host.db.selectFrom('prayer_requests').selectAll().execute();
  expect(row).toMatchObject({
    name: prayer.name,
    email: prayer.email,
    phone: prayer.phone,
    contact_method: 'phone',
    best_time: prayer.bestTime,
    request: prayer.request,
    consent: 1,
    source: 'connect-page',
  });
  const repeated = await host.post({ ...prayer, source: 'pray-page' }, {}, '/api/prayer-request');
  expect(repeated.json()).toMatchObject({ id: row?.id });
  expect(JSON.stringify(await host.db.selectFrom('outbox').selectAll().execute())).not.toContain(
    'Something between',
  );
});
