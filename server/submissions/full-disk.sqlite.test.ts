import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';

test('on a full disk forms answer 503 with a reason in the log, and work again when there is space', async () => {
  await using host = await startFormHost();
  await sql`pragma max_page_count = 1`.execute(host.db);
  expect((await host.post({ ...goodMessage, message: 'm'.repeat(20_000) })).statusCode).toBe(503);
  expect(host.log()).toContain('database or disk is full');
  await sql`pragma max_page_count = 100000`.execute(host.db);
  expect((await host.post(goodMessage)).statusCode).toBe(201);
  expect(await host.stored()).toHaveLength(1);
});
