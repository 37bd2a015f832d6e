import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { mailStatus } from '../database/outbox-repository.ts';
import { type Fault, startBrokenMailServer } from '../test-support/broken-mail-server.ts';
import { goodMessage, startFormHost } from '../test-support/form-host.ts';
import { startMailCatcher } from '../test-support/mail-catcher.ts';
import { day, hour, minute } from '../test-support/movable-clock.ts';
import { retryDelay } from './deliver-mail.ts';

const outboxOf = (host: { db: Awaited<ReturnType<typeof startFormHost>>['db'] }) =>
  host.db.selectFrom('outbox').selectAll().orderBy('template').execute();

describe('an accepted message', () => {
  test('sends a notice to staff, who reply to the visitor, and an acknowledgement to the visitor', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    const { id } = (await host.post(goodMessage)).json();
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });

    const [toStaff, toVisitor] = smtp.caught.toSorted((a, b) => b.recipients.length - a.recipients.length);
    const reference = id.slice(0, 8).toUpperCase();
    expect(toStaff).toMatchObject({
      recipients: ['staff@beit-haderech.example', 'elder@beit-haderech.example'],
      from: { name: 'Beit HaDerech', address: 'website@beit-haderech.example' },
      replyTo: [{ name: 'Ruth Boaz', address: 'ruth@example.org' }],
      subject: 'Message from Ruth Boaz: Visiting',
    });
    expect(toStaff?.text).toContain(
      'From: Ruth Boaz\nE-mail: ruth@example.org\nReceived: Saturday, September 20, 2025 at 10:00 AM CDT\n' +
        `Reference: ${reference}\nSubject: Visiting\n\nMay we come and visit you?`,
    );
    expect(toVisitor).toMatchObject({
      recipients: ['ruth@example.org'],
      replyTo: [{ name: '', address: content.ministry.email }],
      subject: `We have your message (${reference})`,
    });
    expect(toVisitor?.text).toContain('Shalom Ruth Boaz,\n\n');
    expect(toVisitor?.text).toContain(
      `\n\n${content.emailSignature.signature}\n\n${content.emailSignature.footer}\n`,
    );
    expect(toVisitor?.html).toContain('Shalom Ruth Boaz,');

    const rows = await outboxOf(host);
    const messageIds = rows.map((row) => `<${row.id}@beit-haderech.example>`);
    expect(smtp.caught.map((mail) => mail.messageId).toSorted()).toEqual(messageIds.toSorted());
    expect(smtp.caught.every(({ raw }) => raw.includes('Auto-Submitted: auto-generated'))).toBe(true);
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 0 });
  });

  test('without a subject has the short subject', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post({ ...goodMessage, subject: '' });
    await host.worker.runOnce();
    expect(smtp.caught.map(({ subject }) => subject)).toContain('Message from Ruth Boaz');
  });

  test('cannot inject a header, a recipient or markup', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post({
      name: 'Ruth" <x@evil.example>, \r\nBcc: y@evil.example',
      email: 'ruth@example.org',
      subject: 'Hi\r\nBcc: z@evil.example\r\n\r\n<b>body</b> =?utf-8?q?a?=',
      message: '<script>alert(1)</script>\r\n.\r\nQUIT {reference} [if subject] x',
    });
    await host.worker.runOnce();
    expect(smtp.caught.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      'elder@beit-haderech.example',
      'ruth@example.org',
      'staff@beit-haderech.example',
    ]);
    const toStaff = smtp.caught.find(({ recipients }) => recipients.length === 2);
    expect(toStaff?.bcc).toBeUndefined();
    expect(toStaff?.replyTo).toEqual([
      { name: 'Ruth" <x@evil.example>,  Bcc: y@evil.example', address: 'ruth@example.org' },
    ]);
    expect(toStaff?.subject).toContain('Hi Bcc: z@evil.example <b>body</b> =?utf-8?q?a?=');
    expect(toStaff?.text).toContain('<script>alert(1)</script>\n.\nQUIT {reference} [if subject] x');
    expect(toStaff?.html).not.toContain('<script');
  });

  test('becomes two files while no mail server is set', async () => {
    await using host = await startFormHost();
    await host.post(goodMessage);
    await host.worker.runOnce();
    const rows = await outboxOf(host);
    const folder = join(host.dataDir, 'mail');
    expect((await readdir(folder)).toSorted()).toEqual(rows.map(({ id }) => `${id}.eml`).toSorted());
    const staff = rows.find(({ template }) => template === 'staff-contact');
    const mail = await PostalMime.parse(await readFile(join(folder, `${staff?.id}.eml`)));
    expect(mail.subject).toBe('Message from Ruth Boaz: Visiting');
  });
});

describe('an e-mail that is refused', () => {
  test.each([421, 450, 550, 554])(
    'with %i is retried until it is accepted, with the same Message-ID',
    async (code) => {
      await using smtp = await startMailCatcher();
      await using host = await startFormHost({ smtpUrl: smtp.url });
      await host.post(goodMessage);
      smtp.refuse(code);
      expect(await host.worker.runOnce()).toMatchObject({ sent: 0 });
      expect(await mailStatus(host.db)).toEqual({
        pending: 2,
        failingSince: '2025-09-20T15:00:00.000Z',
        failed: 0,
        waitingSince: '2025-09-20T15:00:00.000Z',
      });
      smtp.refuse(undefined);
      host.clock.advance(minute);
      expect(await host.worker.runOnce()).toMatchObject({ sent: 2 });
      expect(await mailStatus(host.db)).toEqual({
        pending: 0,
        failingSince: null,
        failed: 0,
        waitingSince: null,
      });
      const rows = await outboxOf(host);
      expect(smtp.caught.map((mail) => mail.messageId?.slice(1, 37)).toSorted()).toEqual(
        rows.map(({ id }) => id).toSorted(),
      );
      expect(host.log()).toContain('mail not sent');
      expect(host.log()).not.toMatch(/ruth@|staff@|not here/);
    },
  );

  test('waits longer after each attempt, and never less than its delay', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post(goodMessage);
    smtp.refuse(450);
    await host.worker.runOnce();
    for (const delay of [1, 2, 4, 8]) {
      host.clock.advance(delay * minute - 1);
      expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 0 });
      host.clock.advance(1);
      expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 2 });
    }
  });

  test('is given up after five days with an alarm in the log; the message stays', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post(goodMessage);
    smtp.refuse(550, /^ruth@/);
    let attempts = 1;
    while (retryDelay(attempts) !== undefined) attempts += 1;
    await host.db
      .updateTable('outbox')
      .set({ attempts: attempts - 2 })
      .execute();
    expect(await host.worker.runOnce()).toEqual({ sent: 1, failed: 1 });
    expect(await mailStatus(host.db)).toMatchObject({ pending: 1, failed: 0 });
    host.clock.advance(4 * hour);
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 1 });
    expect(await mailStatus(host.db)).toMatchObject({ failingSince: null, failed: 1 });
    expect(host.log()).toContain('mail given up');
    expect(await host.stored()).toHaveLength(1);
    smtp.refuse(undefined);
    host.clock.advance(day);
    await host.worker.runOnce();
    expect(smtp.caught.filter(({ recipients }) => recipients.includes('ruth@example.org'))).toEqual([]);
  });

  test('by one of two recipients counts as sent', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post(goodMessage);
    smtp.refuse(550, /^elder@/);
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
    expect(host.log()).toContain('refused for some recipients');
  });

  test('is not sent after its submission has been erased', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post(goodMessage);
    await host.db.deleteFrom('contact_submissions').execute();
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 0 });
    expect(smtp.caught).toEqual([]);
    expect(await outboxOf(host)).toEqual([]);
  });
});

describe('an unreachable mail server', () => {
  test('ends the run after one e-mail and loses none', async () => {
    const smtp = await startMailCatcher();
    await smtp[Symbol.asyncDispose]();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post(goodMessage);
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 1 });
    expect((await outboxOf(host)).map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
    expect(await mailStatus(host.db)).toMatchObject({ pending: 2, failed: 0 });
  });

  test('that stays silent is abandoned after the limit', async () => {
    await using silent = await startBrokenMailServer({ failsAt: 'connect', does: 'silent' });
    await using host = await startFormHost({ smtpUrl: silent.url, sendLimitMs: 20 });
    await host.post(goodMessage);
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 1 });
    expect(await outboxOf(host)).toContainEqual(
      expect.objectContaining({ attempts: 1, last_error: 'EABORT', claimed_until: null }),
    );
  });

  test('never delays a visitor or the stop of the server', async () => {
    await using silent = await startBrokenMailServer({ failsAt: 'connect', does: 'silent' });
    await using host = await startFormHost({ smtpUrl: silent.url });
    host.worker.start();
    expect((await host.post(goodMessage)).statusCode).toBe(201);
    await silent.reached;
    expect((await host.post({ ...goodMessage, message: 'Another message' })).statusCode).toBe(201);
    await host.worker.stop(0);
    expect(await outboxOf(host)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ attempts: 0, claimed_until: null })),
    );
  });
});

describe('a mail server that closes the connection', () => {
  const faults: [Fault, RegExp][] = [
    // The socket or the protocol reports a closed connection, whichever notices first.
    [{ failsAt: 'connect', does: 'hang up' }, /ECONN|ESOCKET/],
    [{ failsAt: 'connect', does: { answer: '421 too busy' } }, /421/],
    [{ failsAt: 'connect', does: { answer: '554 go away' } }, /554/],
    [{ failsAt: 'connect', does: { answer: 'HTTP/1.1 400 Bad Request' } }, /EPROTOCOL/],
    [{ failsAt: 'EHLO', does: 'silent' }, /EABORT/],
    [{ failsAt: 'STARTTLS', does: 'hang up' }, /E/],
    [{ failsAt: 'STARTTLS', does: { answer: '220 go on\r\nand now some noise' } }, /E/],
    [{ failsAt: 'MAIL', does: { answer: '451 later' } }, /451/],
    [{ failsAt: 'RCPT', does: 'silent' }, /EABORT/],
    [{ failsAt: 'DATA', does: { answer: '452 no room' } }, /452/],
    [{ failsAt: 'message', does: 'hang up' }, /ECONN|ESOCKET/],
    [{ failsAt: 'message', does: 'silent' }, /EABORT/],
  ];
  test.each(faults)('%o loses no e-mail and delays no one', async (fault, code) => {
    await using broken = await startBrokenMailServer(fault);
    // Short only for a silent server, so that a slow machine does not count as one.
    const sendLimitMs = fault.does === 'silent' ? 300 : 30_000;
    await using host = await startFormHost({ smtpUrl: broken.url, sendLimitMs });
    await host.post(goodMessage);
    const round = host.worker.runOnce();
    await broken.reached;
    expect((await host.post({ ...goodMessage, name: 'Naomi' })).statusCode).toBe(201);
    expect(await round).toMatchObject({ sent: 0 });
    const rows = await outboxOf(host);
    expect(rows).toHaveLength(4);
    expect(rows.every((row) => row.sent_at === null && row.failed_at === null && !row.claimed_until)).toBe(
      true,
    );
    const failed = rows.filter(({ attempts }) => attempts > 0);
    expect(failed.length).toBeGreaterThan(0);
    for (const { last_error } of failed) expect(last_error).toMatch(code);
    expect(host.log()).not.toMatch(/ruth@|staff@|go away|too busy/);
  });
});

describe('workers', () => {
  test('send newly queued e-mails while they run', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    host.worker.start();
    await host.post(goodMessage);
    await expect.poll(() => mailStatus(host.db)).toMatchObject({ pending: 0 });
    await host.worker.stop();
    expect(smtp.caught).toHaveLength(2);
  });

  test('send within seconds what another process has queued', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await using command = await startFormHost({ smtpUrl: smtp.url, database: host });
    host.worker.start();
    await host.post(goodMessage);
    await expect.poll(() => mailStatus(host.db)).toMatchObject({ pending: 0 });
    await command.post({ ...goodMessage, message: 'Queued by another process' });
    await expect.poll(() => mailStatus(host.db), { timeout: 15_000 }).toMatchObject({ pending: 0 });
    await host.worker.stop();
    expect(smtp.caught).toHaveLength(4);
  });

  test('that share an outbox never send an e-mail twice', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    for (let n = 0; n < 5; n += 1)
      await host.post({ ...goodMessage, message: `This is message number ${n}` });
    const hosts = [host, await host.another(), await host.another()];
    const rounds = await Promise.all(hosts.map(({ worker }) => worker.runOnce()));
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(10);
    expect(new Set(smtp.caught.map(({ messageId }) => messageId)).size).toBe(10);
    expect(smtp.caught).toHaveLength(10);
  });

  test('take over within a minute the e-mail of a killed worker', async () => {
    await using silent = await startBrokenMailServer({ failsAt: 'DATA', does: 'silent' });
    await using smtp = await startMailCatcher();
    await using killed = await startFormHost({ smtpUrl: silent.url });
    await using host = await startFormHost({ smtpUrl: smtp.url, database: killed });
    await killed.post(goodMessage);
    killed.worker.start();
    await silent.reached;
    expect(await host.worker.runOnce()).toEqual({ sent: 1, failed: 0 });
    host.clock.advance(minute);
    expect(await host.worker.runOnce()).toEqual({ sent: 1, failed: 0 });
  });

  test('do not take an e-mail that another worker is still sending', async () => {
    await using silent = await startBrokenMailServer({ failsAt: 'DATA', does: 'silent' });
    await using smtp = await startMailCatcher();
    await using slow = await startFormHost({ smtpUrl: silent.url, leaseMs: 150 });
    await using host = await startFormHost({ smtpUrl: smtp.url, database: slow });
    await slow.post(goodMessage);
    slow.worker.start();
    await silent.reached;
    await host.worker.runOnce();
    slow.clock.advance(10 * minute);
    host.clock.advance(10 * minute);
    const claimed = async () => (await outboxOf(host)).find(({ sent_at }) => sent_at === null)?.claimed_until;
    await expect.poll(claimed).toBe(new Date(slow.clock.now().getTime() + 150).toISOString());
    expect(await host.worker.runOnce()).toEqual({ sent: 0, failed: 0 });
  });

  test('send new e-mails before failing ones', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startFormHost({ smtpUrl: smtp.url });
    await host.post(goodMessage);
    smtp.refuse(450);
    await host.worker.runOnce();
    smtp.refuse(undefined);
    host.clock.advance(hour);
    await host.post({ ...goodMessage, name: 'Naomi' });
    await host.worker.runOnce();
    expect(smtp.caught.map(({ text }) => /Ruth|Naomi/.exec(text ?? '')?.[0])).toEqual([
      'Naomi',
      'Naomi',
      'Ruth',
      'Ruth',
    ]);
  });
});
