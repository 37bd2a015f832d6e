import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';

test('on a full disk the answer is 503, the log says why, and all is well once there is room', async () => {
  await using host = await startFormHost();
  await sql`pragma max_page_count = 1`.execute(host.db);
  expect((await host.post({ ...goodMessage, message: 'm'.repeat(20_000) })).statusCode).toBe(503);
  expect(host.log()).toContain('database or disk is full');
  await sql`pragma max_page_count = 100000`.execute(host.db);
  expect((await host.post(goodMessage)).statusCode).toBe(201);
  expect(await host.stored()).toHaveLength(1);
});
