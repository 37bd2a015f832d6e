import { describe, expect, test } from 'vitest';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { startMailCatcher } from '../test-support/mail-catcher.ts';
import { minute } from '../test-support/movable-clock.ts';

const message = (n: number) => ({
  ...goodMessage,
  email: `ruth${n}@example.org`,
  message: `This is message number ${n}`,
});

describe('two servers on one database', () => {
  test('store a message once when both get it at the same instant', async () => {
    await using first = await startFormHost();
    const second = await first.another();
    for (let n = 0; n < 7; n += 1) {
      const answers = await Promise.all([first, second, first, second].map((host) => host.post(message(n))));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    expect(await first.stored()).toHaveLength(7);
    expect(await first.db.selectFrom('outbox').selectAll().execute()).toHaveLength(14);
  });

  test('share the limit', async () => {
    const rateLimit = { max: 20, windowMs: 10 * minute };
    await using first = await startFormHost({ rateLimit });
    const second = await first.another();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => [first, second][n % 2]?.post(message(n))),
    );
    const statuses = answers.map((answer) => answer?.statusCode).toSorted();
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(429)]);
  });

  test('start a new window together when the old one has ended', async () => {
    const rateLimit = { max: 5, windowMs: minute };
    await using first = await startFormHost({ rateLimit, trustProxy: 1 });
    const second = await first.another();
    const fromEverywhere = (round: number) =>
      Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const host = n % 2 ? first : second;
          return host.post(message(round * 100 + n), { 'x-forwarded-for': `203.0.113.${n % 10}` });
        }),
      );
    for (const round of [1, 2, 3]) {
      const statuses = (await fromEverywhere(round)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([201]));
      first.clock.advance(minute);
    }
    // One for each address, shared by both servers, and one for the text of each message; none of an earlier
    // round.
    const windows = await first.db
      .selectFrom('rate_limits')
      .select('submissions')
      // Those of acknowledgements last a day.
      .where('window_ends_at', '<=', first.clock.now().toISOString())
      .execute();
    const counts = windows.map(({ submissions }) => submissions).toSorted();
    expect(counts).toEqual([...Array(40).fill(1), ...Array(10).fill(4)]);
  });

  test('send every e-mail once', async () => {
    await using smtp = await startMailCatcher();
    await using first = await startFormHost({ smtpUrl: smtp.url });
    for (let n = 0; n < 20; n += 1) await first.post(message(n));
    const hosts = [first, await first.another(), await first.another()];
    const rounds = await Promise.all(hosts.map(({ worker }) => worker.runOnce()));
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    expect(new Set(smtp.caught.map(({ messageId }) => messageId)).size).toBe(40);
    expect(smtp.caught).toHaveLength(40);
  });
});
