import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { readCounters } from '../database/counter-repository.ts';
import { listSetAside } from '../database/set-aside-repository.ts';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { day, hour, minute } from '../test-support/movable-clock.ts';

const problemType = 'application/problem+json';

describe('POST /api/contact', () => {
  test('stores the message, queues two e-mails and confirms', async () => {
    await using host = await startFormHost();
    const response = await host.post(goodMessage);
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const [row] = await host.stored();
    expect(row).toEqual({ ...goodMessage, id: row?.id, created_at: '2025-09-20T15:00:00.000Z' });
    expect(response.json()).toEqual({
      message: "Thank you for your message. We'll get back to you soon.",
      id: row?.id,
    });
    const outbox = await host.db.selectFrom('outbox').select(['template', 'submission_id']).execute();
    expect(outbox).toEqual([
      { template: 'staff-contact', submission_id: row?.id },
      { template: 'visitor-contact', submission_id: row?.id },
    ]);
  });

  test('answers 422 with a sentence for each field, and stores nothing', async () => {
    await using host = await startFormHost();
    const response = await host.post({ name: 'R', email: 'ruth', message: 'Hi' });
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toContain(problemType);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Please check the marked fields and try again.',
      errors: {
        name: ['Name must be at least 2 characters'],
        email: ['Please enter a valid email address'],
        message: ['Message must be at least 10 characters'],
      },
    });
    expect(await host.stored()).toEqual([]);
  });

  test.each(['null', '[]', '"text"', '7'])('answers 422 to the JSON %s', async (payload) => {
    await using host = await startFormHost();
    const headers = { 'content-type': 'application/json' };
    const response = await host.app.inject({ method: 'POST', url: '/api/contact', headers, payload });
    expect(response.statusCode).toBe(422);
  });

  test.each([
    ['JSON cut off', 400, 'application/json', '{"name":'],
    ['an empty JSON body', 400, 'application/json', ''],
    ['a poisoned prototype', 400, 'application/json', '{"__proto__":{"x":1}}'],
    ['more than 64 KB', 413, 'application/json', JSON.stringify({ message: 'm'.repeat(65_536) })],
    ['a plain form', 415, 'application/x-www-form-urlencoded', 'name=Ruth'],
    ['plain text', 415, 'text/plain', 'Shalom'],
    ['XML', 415, 'application/xml', '<a/>'],
    ['a body of no type', 415, '', 'Shalom'],
  ])('answers %s with %i', async (_, status, type, payload) => {
    await using host = await startFormHost();
    const headers = { 'content-type': type };
    const response = await host.app.inject({ method: 'POST', url: '/api/contact', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain(problemType);
    expect(response.json()).toMatchObject({ status, detail: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  test('answers an empty post with 400', async () => {
    await using host = await startFormHost();
    expect((await host.app.inject({ method: 'POST', url: '/api/contact' })).statusCode).toBe(400);
  });

  test('accepts a body of just under 64 KB', async () => {
    await using host = await startFormHost();
    expect((await host.post({ ...goodMessage, extra: 'x'.repeat(65_000) })).statusCode).toBe(201);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('answers %s with 405', async (method) => {
    await using host = await startFormHost();
    const headers = { 'content-type': 'text/plain' };
    const payload = method === 'GET' || method === 'OPTIONS' ? undefined : 'x';
    const response = await host.app.inject({
      method,
      url: '/api/contact',
      ...(payload && { headers, payload }),
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
    expect(response.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' });
  });

  test('answers 503 while the database is down', async () => {
    await using host = await startFormHost();
    await host.db.schema.dropTable('contact_submissions').execute();
    const response = await host.post(goodMessage);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      detail: 'We cannot take messages at this moment. Please try again in a few minutes.',
    });
    expect(await host.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(host.log()).toMatch(/no such table|does not exist/);
  });
});

describe('a submission sent again', () => {
  const count = async (host: { stored(): Promise<unknown[]> }) => (await host.stored()).length;

  test('with the same content gets the same success and is stored once, with any key', async () => {
    await using host = await startFormHost();
    const responses = [
      await host.post(goodMessage),
      await host.post({ ...goodMessage, message: `  ${goodMessage.message}\r\n`, company: '' }),
      await host.post({ ...goodMessage, idempotencyKey: 'key' }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await count(host)).toBe(1);
    expect(await host.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
  });

  test('at the same instant is stored once', async () => {
    await using host = await startFormHost();
    const responses = await Promise.all(Array.from({ length: 10 }, () => host.post(goodMessage)));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await count(host)).toBe(1);
  });

  test('after a day is new, unless it has the same key', async () => {
    await using host = await startFormHost();
    const keyed = { ...goodMessage, idempotencyKey: 'key' };
    await host.post(keyed);
    host.clock.advance(day - minute);
    await host.post(goodMessage);
    expect(await count(host)).toBe(1);
    host.clock.advance(hour);
    await host.post(keyed);
    expect(await count(host)).toBe(1);
    await host.post(goodMessage);
    expect(await count(host)).toBe(2);
    await host.post({ ...goodMessage, idempotencyKey: 'other' });
    expect(await count(host)).toBe(2);
  });

  test("with another visitor's key from a cached page is not lost", async () => {
    await using host = await startFormHost();
    await host.post({ ...goodMessage, idempotencyKey: 'key' });
    await host.post({ ...goodMessage, email: 'naomi@example.org', idempotencyKey: 'key' });
    expect(await count(host)).toBe(2);
  });
});

describe('a robot that fills the honeypot', () => {
  test('gets the same success and is counted and set aside, but nothing is stored or mailed', async () => {
    await using host = await startFormHost();
    const honest = await host.post(goodMessage);
    for (const fields of [{ ...goodMessage, name: 'Robot', company: 'Acme' }, { company: 'Acme' }]) {
      const response = await host.post(fields);
      expect(response.statusCode).toBe(201);
      expect(response.json()).toEqual({
        message: honest.json().message,
        id: expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
    expect(await host.stored()).toHaveLength(1);
    expect(await host.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2);
    expect(await readCounters(host.db)).toEqual({ 'honeypot contact': 2 });
    expect(await listSetAside(host.db, ['contact'])).toMatchObject([
      { form: 'contact', email: goodMessage.email },
    ]);
  });
});

describe('the limit', () => {
  const rateLimit = { max: 2, windowMs: 10 * minute };
  const numberedMessage = (n: number) => ({ ...goodMessage, message: `This is message number ${n}` });

  test('is 30 in ten minutes, then 429 until the window ends', async () => {
    await using host = await startFormHost();
    for (let n = 1; n <= 30; n += 1) expect((await host.post(numberedMessage(n))).statusCode).toBe(201);
    host.clock.advance(9 * minute);
    const refused = await host.post(numberedMessage(31));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
    expect(await host.stored()).toHaveLength(30);
    host.clock.advance(minute);
    expect((await host.post(numberedMessage(31))).statusCode).toBe(201);
  });

  test('does not count invalid posts', async () => {
    await using host = await startFormHost({ rateLimit });
    for (let n = 0; n < 5; n += 1) expect((await host.post({})).statusCode).toBe(422);
    expect((await host.post(numberedMessage(1))).statusCode).toBe(201);
  });

  test('applies to each address, and trusts only a configured proxy', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await using direct = await startFormHost({ rateLimit });
    for (let n = 1; n <= 2; n += 1) await direct.post(numberedMessage(n), from(`203.0.113.${n}`));
    expect((await direct.post(numberedMessage(3), from('203.0.113.3'))).statusCode).toBe(429);

    await using proxied = await startFormHost({ rateLimit, trustProxy: 1 });
    for (let n = 1; n <= 3; n += 1) {
      expect((await proxied.post(numberedMessage(n), from(`203.0.113.${n}`))).statusCode).toBe(201);
    }
  });

  test('treats an IPv6 network as one address, and stores no address', async () => {
    await using host = await startFormHost({ rateLimit, trustProxy: 1 });
    const statuses = [];
    for (let n = 1; n <= 3; n += 1) {
      statuses.push(
        (await host.post(numberedMessage(n), { 'x-forwarded-for': `2001:db8:1:2::${n}` })).statusCode,
      );
    }
    expect(statuses).toEqual([201, 201, 429]);
    expect(JSON.stringify(await host.db.selectFrom('rate_limits').selectAll().execute())).not.toContain(
      '2001',
    );
  });
});

test("no log line has a visitor's text", async () => {
  await using host = await startFormHost();
  await host.post({ ...goodMessage, message: 'a very private request' });
  await host.post({ ...goodMessage, message: 'private', name: '' });
  await host.db.schema.dropTable('submission_keys').execute();
  await host.post({ ...goodMessage, message: 'another private request' });
  expect(host.log()).toContain('submission accepted');
  expect(host.log()).not.toMatch(/private|Ruth|ruth@|Visiting/);
});

test('no input causes a server error', async () => {
  await using host = await startFormHost({ rateLimit: { max: 100_000, windowMs: minute } });
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('\0', '\ud800', 'ruth@example.org', 'ten letters'),
  );
  const anything = fc.oneof(
    fc.anything(),
    fc.record(
      { name: text, email: text, subject: text, message: text, idempotencyKey: fc.anything() },
      { requiredKeys: [] },
    ),
    fc.record({ name: text, email: fc.constant('ruth@example.org'), subject: text, message: text }),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const payload =
        JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
      const headers = { 'content-type': 'application/json' };
      const response = await host.app.inject({ method: 'POST', url: '/api/contact', headers, payload });
      expect([201, 400, 422]).toContain(response.statusCode);
    }),
    { numRuns: 300 },
  );
});
