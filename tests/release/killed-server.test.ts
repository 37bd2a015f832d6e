import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countSubmissions } from '#server/database/submission-repository.ts';
import { forms } from '#server/submissions/forms.ts';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { hour, movableClock } from '#server/test-support/movable-clock.ts';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import { type BuiltHost, startBuiltHost } from '../built-host.ts';
import { content, nth } from '../content.ts';
import { startHost } from '../host.ts';

/**
 * Sends the n-th message, to each form in turn.
 * @returns the id of the stored message, or undefined without a response
 */
async function post(server: BuiltHost | undefined, n: number): Promise<string | undefined> {
  const sendings = [
    ['/api/contact', { message: `This is message number ${n}` }],
    ['/api/prayer-request', { request: `This is prayer request number ${n}`, consent: true }],
    ['/api/books/request', { fullName: `Boaz the ${n}th`, requestedBook: nth(content.books, 0).id }],
  ] as const;
  const [path, fields] = nth(sendings, n % 3);
  const answer = await server
    ?.post({ email: `ruth${n}@example.org`, ...fields }, path)
    .catch(() => undefined);
  return answer?.status === 201 ? answer.id : undefined;
}

// The long series and crowds are part of the lab: `npm run lab -- --help`.
test.each([
  { kind: 'sqlite', atWork: 1, kills: 3 },
  { kind: 'postgres', atWork: 2, kills: 2 },
] as const)(
  'on $kind with $atWork hosts, $kills kills in a burst of posts lose no message',
  async ({ kind, atWork, kills }) => {
    await using smtp = await startMailCatcher();
    await using site = await temporaryDatabase(kind);
    const { dataDir, databaseUrl } = site;
    const env = { SMTP_URL: smtp.url, RATE_LIMIT: '100000/10m', LOG_LEVEL: 'error' };
    const start = () =>
      startBuiltHost(dataDir, { env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) } });
    const servers = await Promise.all(Array.from({ length: atWork }, start));
    const promised: string[] = [];
    let asked = 0;

    /** Four concurrent visitors, until the first server is killed with posts and a mail in progress. */
    async function burst() {
      const enough = promised.length + 6;
      const mails = smtp.caught.length;
      let killed: Promise<unknown> | undefined;
      const visitor = async () => {
        while (!killed) {
          asked += 1;
          const id = await post(servers[asked % atWork], asked);
          if (id) promised.push(id);
          if (promised.length >= enough && smtp.caught.length > mails) killed ??= servers.shift()?.kill();
          // One process stores and mails; fast visitors would leave it no time for a mail.
          if (promised.length >= enough) await wait(100);
        }
        await killed;
      };
      await Promise.all(Array.from({ length: 4 }, visitor));
    }

    for (let kill = 0; kill < kills; kill += 1) {
      await burst();
      if (kill < kills - 1) servers.push(await start());
    }
    await Promise.all(servers.map((server) => server.kill()));
    // The rest an hour later, when the leases of killed processes have expired.
    const runningClock = movableClock(new Date(Date.now() + hour).toISOString());
    await using last = await startHost({
      config: { dataDir, databaseUrl, smtpUrl: smtp.url },
      runningClock,
    });
    await last.worker.runOnce();

    const outbox = await site.db.selectFrom('outbox').selectAll().execute();
    const aboutEach = Map.groupBy(outbox, ({ submission_id }) => submission_id);
    const counts = await Promise.all(forms.map(({ table }) => countSubmissions(site.db, table)));
    const stored = counts.reduce((sum, count) => sum + count, 0);
    const sent = smtp.caught.map(({ messageId }) => messageId);
    expect([...aboutEach.keys()], 'accepted but lost').toEqual(expect.arrayContaining(promised));
    expect(aboutEach.size, 'stored without its mails').toBe(stored);
    expect(outbox).toHaveLength(2 * stored);
    const [, domain] = content.ministry.mail.from.address.split('@');
    expect(new Set(sent)).toEqual(new Set(outbox.map(({ id }) => `<${id}@${domain}>`)));
    expect(outbox.filter(({ sent_at }) => sent_at === null)).toEqual([]);
    // At a kill, one mail may be sent but not yet marked as sent.
    expect(sent.length - new Set(sent).size, 'mails sent twice').toBeLessThanOrEqual(kills + atWork);
  },
  300_000,
);
