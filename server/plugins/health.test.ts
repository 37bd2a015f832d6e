import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addHealthChecks, isDiskFull } from './health.ts';

afterEach(() => void vi.useRealTimers());

function watch({ mailFails = false, diskFull = false } = {}) {
  const app = Fastify();
  const mailReport = vi.fn(async () => ({ pending: 3 }));
  addHealthChecks(app, 'http://localhost', {
    checkDatabase: async () => {},
    isMailFailing: async () => mailFails,
    mailReport,
    isDiskFull: async () => diskFull,
    contentFaults: () => [],
    isContentApart: () => false,
    clockDoubt: async () => undefined,
    contentShown: () => '',
  });
  return { get: (path: string) => app.inject(path), mailReport };
}

describe('/readyz', () => {
  test.each([
    [{}, 200, { mail: 'good', disk: 'good' }],
    [{ mailFails: true }, 503, { mail: 'failing', disk: 'good' }],
    [{ diskFull: true }, 503, { mail: 'good', disk: 'full' }],
  ])('of a site with %j is ready, and answers a strict monitor with %i', async (state, strict, expected) => {
    const { get } = watch(state);
    const answer = await get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'ready', ...expected, mails: { pending: 3 }, content: 'good' },
    ]);
    const strictly = await get('/readyz?strict');
    expect([strictly.statusCode, strictly.json()]).toEqual([strict, answer.json()]);
  });

  test('checks mail and disk once in five seconds for any number of requests', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(1000);
    const { get, mailReport } = watch();
    await Promise.all(Array.from({ length: 20 }, () => get('/readyz')));
    vi.advanceTimersByTime(4_999);
    await get('/readyz?strict');
    expect(mailReport).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await get('/readyz');
    expect(mailReport).toHaveBeenCalledTimes(2);
  });

  test('checks again on the next request after a failed check', async () => {
    const { get, mailReport } = watch();
    mailReport.mockRejectedValueOnce(new Error('the database is away'));
    expect((await get('/readyz')).statusCode).toBe(503);
    expect((await get('/readyz')).statusCode).toBe(200);
  });
});

test('a disk is full below the free space that the site needs; an unknown disk is not full', async () => {
  expect(await isDiskFull(tmpdir(), 1)).toBe(false);
  expect(await isDiskFull(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await isDiskFull('/nowhere', 1)).toBe(false);
});
