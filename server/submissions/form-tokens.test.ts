import { describe, expect, test } from 'vitest';
import { startFormHost } from '../test-support/form-host.ts';
import { goodPosts } from '../test-support/good-posts.ts';
import { day, movableClock } from '../test-support/movable-clock.ts';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { createFormTokens } from './spam-protection.ts';

const second = 1000;

describe.each(goodPosts)('a form token for $noun', ({ noun, path, fields, table }) => {
  const formTokenFrom = async (host: Awaited<ReturnType<typeof startFormHost>>, form: string = noun) => {
    const response = await host.app.inject(`/api/form-token?form=${form}`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    return response.json().formToken as string;
  };

  test('younger than two seconds gets 429 and stores nothing; a moment later it is accepted', async () => {
    await using host = await startFormHost();
    const formToken = await formTokenFrom(host);
    host.clock.advance(0.5 * second);
    const hasty = await host.post({ ...fields, formToken }, {}, path);
    expect([hasty.statusCode, hasty.headers['retry-after']]).toEqual([429, '2']);
    expect(hasty.json().detail).toBe(
      'That was quicker than we could follow. Please press the button again in a moment.',
    );
    expect(await host.db.selectFrom(table).selectAll().execute()).toEqual([]);
    host.clock.advance(1.5 * second);
    expect((await host.post({ ...fields, formToken }, {}, path)).statusCode).toBe(201);
    expect(await host.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
  });

  test('does not hide errors of fields, and does not count as a submission', async () => {
    await using host = await startFormHost({ rateLimit: { max: 1, windowMs: 600 * second } });
    const formToken = await formTokenFrom(host);
    expect((await host.post({ formToken }, {}, path)).statusCode).toBe(422);
    expect((await host.post({ ...fields, formToken }, {}, path)).statusCode).toBe(429);
    host.clock.advance(2 * second);
    expect((await host.post({ ...fields, formToken }, {}, path)).statusCode).toBe(201);
  });

  test('that is a day old is accepted', async () => {
    await using host = await startFormHost();
    const formToken = await formTokenFrom(host);
    host.clock.advance(day);
    expect((await host.post({ ...fields, formToken }, {}, path)).statusCode).toBe(201);
  });

  test('that is forged counts as missing', async () => {
    await using host = await startFormHost();
    const formToken = await formTokenFrom(host);
    const [issuedAt, signature = ''] = formToken.split('.');
    const ofAnother = await formTokenFrom(host, noun === 'contact' ? 'book-request' : 'contact');
    const forged = [
      ofAnother,
      `${issuedAt}.`,
      `${issuedAt}.${signature.slice(1)}`,
      `${Number(issuedAt) - 1}.${signature}`,
      `.${signature}`,
      'nonsense',
      '',
      null,
      7,
      { formToken },
      [formToken, formToken],
    ];
    for (const [n, each] of forged.entries()) {
      const post = { ...fields, email: `ruth${n}@example.org`, formToken: each };
      expect((await host.post(post, {}, path)).statusCode, JSON.stringify(each)).toBe(201);
    }
  });
});

test('an unknown form has no token', async () => {
  await using host = await startFormHost();
  for (const query of ['', '?form=', '?form=other', '?form=contact&form=contact']) {
    expect((await host.app.inject(`/api/form-token${query}`)).statusCode).toBe(400);
  }
});

test('servers with one database accept each other’s tokens, also with a clock behind', async () => {
  await using site = await temporaryDatabase();
  const clock = movableClock();
  const ahead = movableClock('2025-09-20T15:00:05Z');
  const first = createFormTokens({ db: site.db, clock });
  const otherServer = createFormTokens({ db: site.db, clock: ahead });
  expect(await otherServer.wait('contact', await otherServer.issue('contact'))).toBe(2);
  expect(await first.wait('contact', await first.issue('contact'))).toBe(2);
  expect(await otherServer.wait('contact', await first.issue('contact'))).toBeUndefined();
  expect(await first.wait('contact', await otherServer.issue('contact'))).toBeUndefined();
  ahead.advance(-4 * second);
  expect(await otherServer.wait('contact', await first.issue('contact'))).toBe(1);
});
