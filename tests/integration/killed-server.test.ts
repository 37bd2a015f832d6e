import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { countSubmissions } from '../../server/database/submission-repository.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import { createMailWorker } from '../../server/mail/worker.ts';
import { createForms } from '../../server/submissions/forms.ts';
import { goodBookRequest, goodMessage, goodPrayer } from '../../server/test-support/form-host.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import {
  bookLinkForTests,
  booksForTests,
  mailAddressesForTests,
  mailContent,
} from '../../server/test-support/mail-content.ts';
import { hour, movableClock } from '../../server/test-support/movable-clock.ts';
import { temporaryDatabase } from '../../server/test-support/temporary-database.ts';

type Site = Awaited<ReturnType<typeof temporaryDatabase>>;

const script = fileURLToPath(new URL('form-server.ts', import.meta.url));
const forms = createForms({ books: booksForTests });

async function startServer({ dataDir, databaseUrl }: Site, smtpUrl: string) {
  const args = [script, dataDir, smtpUrl, ...(databaseUrl ? [databaseUrl] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

type Server = Awaited<ReturnType<typeof startServer>>;

/** The n-th message, to each form in turn. @returns the id that was promised to be stored, or undefined without an answer */
async function post(server: Server | undefined, n: number): Promise<string | undefined> {
  const sendings = [
    ['/api/contact', { ...goodMessage, message: `This is message number ${n}` }],
    ['/api/prayer-request', { ...goodPrayer, request: `This is request number ${n}` }],
    ['/api/books/request', { ...goodBookRequest, fullName: `Boaz the ${n}th` }],
  ] as const;
  const [path, fields] = sendings[n % 3] ?? sendings[0];
  try {
    const response = await fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    const { id } = (await response.json()) as { id: string };
    return response.status === 201 ? id : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends what is left. An hour on, when the claims of the dead have lapsed. By many workers, because the catcher makes every
 * sender wait for a moment to see whether it talks out of turn.
 */
async function sendTheRest(site: Site, smtpUrl: string) {
  const worker = () =>
    createMailWorker({
      db: site.db,
      clock: movableClock(new Date(Date.now() + hour).toISOString()),
      transport: createMailTransport({ smtpUrl, dataDir: site.dataDir }),
      renderMail: async ({ subject, body }) => ({ subject, text: body, html: '' }),
      content: mailContent,
      addresses: mailAddressesForTests,
      siteUrl: 'http://localhost',
      retentionDays: 180,
      encloseBooks: bookLinkForTests,
      forms,
      log: Fastify().log,
    });
  await Promise.all(Array.from({ length: 16 }, () => worker().runOnce()));
}

test.each([
  { kind: 'sqlite', servers: 1, kills: 5 },
  { kind: 'postgres', servers: 2, kills: 5 },
] as const)(
  'on $kind with $servers at work, $kills killed in a burst of posts: every promise is kept',
  async ({ kind, servers: atWork, kills }) => {
    await using smtp = await startMailCatcher();
    await using site = await temporaryDatabase(kind);
    const start = () => startServer(site, smtp.url);
    const servers = await Promise.all(Array.from({ length: atWork }, start));
    const promised: string[] = [];
    let asked = 0;

    /** Four visitors at once, until the first of the servers is killed with posts and a mail under way. */
    async function burst() {
      const enough = promised.length + 6;
      const mails = smtp.caught.length;
      let killed: Promise<void> | undefined;
      const visitor = async () => {
        while (!killed) {
          asked += 1;
          const id = await post(servers[asked % atWork], asked);
          if (id) promised.push(id);
          if (promised.length >= enough && smtp.caught.length > mails) killed ??= servers.shift()?.kill();
        }
        await killed;
      };
      await Promise.all(Array.from({ length: 4 }, visitor));
    }

    for (let kill = 0; kill < kills; kill += 1) {
      await burst();
      servers.push(await start());
    }
    await Promise.all(servers.map((server) => server.kill()));
    await sendTheRest(site, smtp.url);

    const outbox = await site.db.selectFrom('outbox').selectAll().execute();
    const aboutEach = Map.groupBy(outbox, ({ submission_id }) => submission_id);
    const counts = await Promise.all(forms.map(({ table }) => countSubmissions(site.db, table)));
    const stored = counts.reduce((sum, count) => sum + count, 0);
    const sent = smtp.caught.map(({ messageId }) => messageId);
    const twice = sent.length - new Set(sent).size;
    console.log(
      `${kind}, ${atWork} at work: ${kills} killed; ${promised.length} accepted, ${stored} stored; ` +
        `${outbox.length} mails, ${sent.length} sent, ${twice} of them twice`,
    );
    expect([...aboutEach.keys()], 'accepted but lost').toEqual(expect.arrayContaining(promised));
    expect(aboutEach.size, 'stored without its mails').toBe(stored);
    expect(outbox).toHaveLength(2 * stored);
    expect(new Set(sent)).toEqual(new Set(outbox.map(({ id }) => `<${id}@beit-haderech.example>`)));
    expect(outbox.filter(({ sent_at }) => sent_at === null)).toEqual([]);
    expect(twice, 'mails sent twice').toBeLessThanOrEqual(kills + atWork);
  },
  480_000,
);
