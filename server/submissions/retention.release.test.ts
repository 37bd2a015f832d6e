import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countSetAside } from '../database/set-aside-repository.ts';
import { recordEvents } from '../database/submission-event-repository.ts';
import { type FormHost, goodMessage, goodPrayer, startFormHost } from '../test-support/form-host.ts';
import { day } from '../test-support/movable-clock.ts';
import { retentionNotice } from './retention.ts';

const prayers = ({ db }: FormHost) => db.selectFrom('prayer_requests').selectAll().execute();
const noticeOf = ({ db, clock }: FormHost) => retentionNotice(db, clock.now());

const postPrayer = (host: FormHost) => host.post(goodPrayer, {}, '/api/prayer-request');

/** A member of staff opens every prayer request at the desk. */
async function openAll(host: FormHost) {
  for (const { id } of await prayers(host)) {
    const table = 'prayer_requests' as const;
    const opened = { id: `${id}:opened:ruth@example.org`, kind: 'opened' } as const;
    await recordEvents(
      host.db,
      { id, table },
      [opened],
      { name: 'Ruth', email: 'ruth@example.org' },
      host.clock.now(),
    );
  }
}

/** @returns the number of erased requests by the number of the day */
async function runDaily(host: FormHost, days: number) {
  const erasedOn: Record<number, number> = {};
  for (let n = 1; n <= days; n += 1) {
    host.clock.advance(day);
    const erased = await host.retention.runOnce();
    if (erased > 0) erasedOn[n] = erased;
  }
  return erasedOn;
}

test('prayer requests are erased after their retention, and other messages are not', async () => {
  await using host = await startFormHost();
  await host.post(goodMessage);
  await postPrayer(host);
  await host.worker.runOnce();
  await openAll(host);
  await host.retention.runOnce();
  host.clock.advance(1);
  expect(await runDaily(host, 181)).toEqual({ 180: 1 });
  expect(await prayers(host)).toEqual([]);
  expect(await host.stored()).toHaveLength(1);
  expect(await readdir(join(host.dataDir, 'mail'))).toHaveLength(2);
  expect(host.log()).toContain('prayer requests erased');
});

test('what was set aside as sent by robots is erased after 30 days', async () => {
  await using host = await startFormHost();
  await host.post({ ...goodMessage, company: 'Example Bakery' });
  await host.retention.runOnce();
  await runDaily(host, 30);
  expect(await countSetAside(host.db, ['contact'])).toBe(1);
  await runDaily(host, 1);
  expect(await countSetAside(host.db, ['contact'])).toBe(0);
});

test('an unopened prayer request is announced for a day before it is erased', async () => {
  await using host = await startFormHost();
  await postPrayer(host);
  await host.retention.runOnce();
  host.clock.advance(1);
  await runDaily(host, 178);
  expect(await noticeOf(host)).toMatchObject({ unopened: 1 });
  expect(await runDaily(host, 3)).toEqual({ 2: 1 });
  expect(await noticeOf(host)).toMatchObject({ unopened: 0 });
});

test('an unopened prayer request that became due while the host was off is announced first', async () => {
  await using host = await startFormHost();
  await postPrayer(host);
  await host.retention.runOnce();
  host.clock.advance(1);
  await runDaily(host, 177);
  host.clock.advance(3 * day);
  expect(await host.retention.runOnce()).toBe(0);
  expect(await noticeOf(host)).toEqual({ clock: undefined, unopened: 1 });
  expect(await runDaily(host, 1)).toEqual({ 1: 1 });
});

test('a clock that is wrong once erases nothing, and is trusted again after its correction', async () => {
  await using host = await startFormHost();
  await postPrayer(host);
  await openAll(host);
  await host.retention.runOnce();
  for (const wrong of [1500, -1500]) {
    host.clock.advance(wrong * day);
    expect(await host.retention.runOnce()).toBe(0);
    expect((await noticeOf(host)).clock).toBeDefined();
    host.clock.advance(-wrong * day);
    expect((await noticeOf(host)).clock).toBeUndefined();
    expect(await host.retention.runOnce()).toBe(0);
  }
  expect(await prayers(host)).toHaveLength(1);
  expect(host.log()).toContain('the clock may be wrong');
});

test('a host that was off for months erases again after a week', async () => {
  await using host = await startFormHost();
  await postPrayer(host);
  await openAll(host);
  await host.retention.runOnce();
  host.clock.advance(300 * day);
  expect(await host.retention.runOnce()).toBe(0);
  expect(await runDaily(host, 8)).toEqual({ 7: 1 });
  expect((await noticeOf(host)).clock).toBeUndefined();
});

test('nothing is erased while a message is dated in the future', async () => {
  await using host = await startFormHost();
  await postPrayer(host);
  await openAll(host);
  await host.retention.runOnce();
  await runDaily(host, 178);
  host.clock.advance(3650 * day);
  await host.post(goodMessage);
  host.clock.advance(-3650 * day);
  expect(await runDaily(host, 5)).toEqual({});
  expect((await noticeOf(host)).clock).toBeDefined();
});

test('the first run, without an earlier time to compare, erases nothing', async () => {
  await using host = await startFormHost();
  await postPrayer(host);
  await openAll(host);
  host.clock.advance(400 * day);
  expect(await host.retention.runOnce()).toBe(0);
  expect(await runDaily(host, 1)).toEqual({ 1: 1 });
});

test('a failing database is logged and does not stop the server', async () => {
  await using host = await startFormHost();
  await host.db.schema.dropTable('prayer_requests').execute();
  host.retention.start();
  await host.retention.stop();
  expect(host.log()).toContain('could not be erased');
});
