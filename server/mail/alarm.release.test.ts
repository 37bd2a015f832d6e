import { describe, expect, test } from 'vitest';
import { isMailFailing, mailReport } from '../database/mail-status-repository.ts';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { startMailCatcher } from '../test-support/mail-catcher.ts';
import { day, hour, minute } from '../test-support/movable-clock.ts';
import { retryDelay } from './deliver-mail.ts';

/** A host with one message, whose visitors' addresses are refused. */
async function hostWithRefusals() {
  const smtp = await startMailCatcher();
  const host = await startFormHost({ smtpUrl: smtp.url });
  smtp.refuse(550, /^ruth@/);
  const { id } = (await host.post(goodMessage)).json();
  await host.worker.runOnce();
  return {
    smtp,
    host,
    reference: id.slice(0, 8).toUpperCase(),
    alarms: () =>
      smtp.caught.filter(({ subject }) => subject === 'The website cannot send some of its e-mail'),
    async runAfter(ms: number) {
      host.clock.advance(ms);
      // One run sends what the previous one has queued.
      for (let round = 0; round < 3; round += 1) await host.worker.runOnce();
    },
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await smtp[Symbol.asyncDispose]();
    },
  };
}

describe('staff get an alarm about e-mails that cannot be sent', () => {
  test('after an hour of failures, and once a day', async () => {
    await using site = await hostWithRefusals();
    await site.runAfter(hour - 1);
    expect(site.alarms()).toEqual([]);
    await site.runAfter(1);
    expect(site.alarms()).toHaveLength(1);
    expect(site.alarms()[0]).toMatchObject({
      recipients: ['staff@beit-haderech.example', 'elder@beit-haderech.example'],
      text: expect.stringContaining('Messages: 1\nSince: Saturday, September 20, 2025 at 10:00 AM CDT\n'),
    });
    expect(site.host.log()).toContain('mails have been failing for an hour');
    await site.runAfter(day - 1);
    expect(site.alarms()).toHaveLength(1);
    await site.runAfter(1);
    expect(site.alarms()).toHaveLength(2);
  });

  test('once, even if several servers share the outbox', async () => {
    await using site = await hostWithRefusals();
    site.host.clock.advance(hour);
    const hosts = [site.host, await site.host.another(), await site.host.another()];
    await Promise.all(hosts.map(({ worker }) => worker.runOnce()));
    await site.runAfter(0);
    expect(site.alarms()).toHaveLength(1);
  });

  test('about recent e-mails that were given up', async () => {
    await using site = await hostWithRefusals();
    const attempts = Array.from({ length: 100 }, (_, n) => n).findIndex(
      (n) => retryDelay(n + 1) === undefined,
    );
    await site.host.db
      .updateTable('outbox')
      .set({ attempts })
      .where('template', '=', 'visitor-contact')
      .execute();
    await site.runAfter(4 * hour);
    expect(await mailReport(site.host.db)).toMatchObject({ pending: 0, failed: 1 });
    expect(site.alarms().at(-1)?.text).toContain('given up after five days: 1');
    const soFar = site.alarms().length;
    for (let days = 0; days < 7; days += 1) await site.runAfter(day);
    expect(site.alarms().length - soFar).toBeLessThanOrEqual(1);
  });

  test('not while no mail server is reachable, and not after all e-mails were sent', async () => {
    const down = await startMailCatcher();
    await down[Symbol.asyncDispose]();
    await using host = await startFormHost({ smtpUrl: down.url });
    await host.post(goodMessage);
    host.clock.advance(2 * hour);
    await host.worker.runOnce();
    const queued = () => host.db.selectFrom('outbox').select('template').execute();
    expect(await queued()).toHaveLength(2);

    await using site = await hostWithRefusals();
    site.host.clock.advance(hour);
    await site.host.worker.runOnce();
    await site.host.db.deleteFrom('outbox').where('template', '=', 'visitor-contact').execute();
    await site.runAfter(minute);
    expect(site.alarms()).toEqual([]);
    expect(site.host.log()).toContain('mail dropped');
  });
});

test('the report lists failing e-mails with codes and references only', async () => {
  await using site = await hostWithRefusals();
  expect(await mailReport(site.host.db)).toEqual({
    pending: 1,
    failed: 0,
    waitingSince: '2025-09-20T15:00:00.000Z',
    failingSince: '2025-09-20T15:00:00.000Z',
    lastError: 'EENVELOPE 550 RCPT TO',
    failing: [
      {
        reference: site.reference,
        template: 'visitor-contact',
        attempts: 1,
        lastError: 'EENVELOPE 550 RCPT TO',
        nextAttemptAt: '2025-09-20T15:01:00.000Z',
      },
    ],
  });
  site.smtp.refuse(undefined);
  await site.runAfter(minute);
  expect(await mailReport(site.host.db)).toEqual({
    pending: 0,
    failed: 0,
    waitingSince: null,
    failingSince: null,
    lastError: null,
    failing: [],
  });
});

test('mail fails when every address or staff is unreachable, not for one visitor’s address', async () => {
  await using site = await hostWithRefusals();
  expect(await isMailFailing(site.host.db)).toBe(false);
  site.smtp.refuse(550, /^(staff|elder)@/);
  await site.host.post({ ...goodMessage, message: 'Another message, of which staff hear nothing.' });
  await site.runAfter(0);
  expect(await isMailFailing(site.host.db)).toBe(true);
  site.smtp.refuse(undefined);
  await site.runAfter(day);
  expect(await isMailFailing(site.host.db)).toBe(false);
  await site.host.db
    .updateTable('outbox')
    .set({ sent_at: null, attempts: 1, last_error: 'ECONNECTION' })
    .where('template', '=', 'visitor-contact')
    .execute();
  expect(await isMailFailing(site.host.db)).toBe(true);
});
