import { expect, test } from 'vitest';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { day, hour } from '../test-support/movable-clock.ts';

/*
 * A machine may start in 1970 or 2038 and set its clock a minute later. No retry or limit may wait for years.
 */

const years = 10 * 365 * day;

test.each([
  ['back by ten years', -years],
  ['forward by ten years', years],
])('after the clock is set %s, a visitor over the limit may write again', async (_, jump) => {
  await using host = await startFormHost({ rateLimit: { max: 1, windowMs: 10 * 60_000 } });
  const write = async (n: number) =>
    (await host.post({ ...goodMessage, message: `Message number ${n}` })).statusCode;
  expect([await write(1), await write(2)]).toEqual([201, 429]);
  host.clock.advance(jump);
  expect([await write(3), await write(4)]).toEqual([201, 429]);
});

test('a server whose clock is slightly behind another keeps the limit', async () => {
  await using host = await startFormHost({ rateLimit: { max: 1, windowMs: 10 * 60_000 } });
  expect((await host.post(goodMessage)).statusCode).toBe(201);
  host.clock.advance(-30_000);
  expect((await host.post({ ...goodMessage, message: 'Another message' })).statusCode).toBe(429);
});

test('the same message is new when the earlier one is years ahead, and a repetition within a day', async () => {
  await using host = await startFormHost();
  const first = (await host.post(goodMessage)).json();
  host.clock.advance(-hour);
  expect((await host.post(goodMessage)).json().id).toBe(first.id);
  host.clock.advance(-years);
  expect((await host.post(goodMessage)).json().id).not.toBe(first.id);
  expect(await host.stored()).toHaveLength(2);
});

test.each([
  ['back', -years],
  ['forward', years],
])('an e-mail that failed before the clock was set %s is sent after it', async (_, jump) => {
  let away = true;
  await using host = await startFormHost({
    transport: {
      async send() {
        if (away) throw Object.assign(new Error('away'), { code: 'EENVELOPE', responseCode: 451 });
        return { refused: 0 };
      },
    },
  });
  await host.post(goodMessage);
  expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 2 });
  away = false;
  expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 0 });
  host.clock.advance(jump);
  expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
});
