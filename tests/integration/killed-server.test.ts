import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { renderMail } from '../../server/mail/render-mail.tsx';
import { createMailTransport } from '../../server/mail/transport.ts';
import { createMailWorker } from '../../server/mail/worker.ts';
import { createForms } from '../../server/submissions/forms.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import {
  booksForTests,
  mailAddressesForTests,
  mailContent,
  noBooks,
} from '../../server/test-support/mail-content.ts';
import { hour, movableClock } from '../../server/test-support/movable-clock.ts';
import { temporaryDatabase } from '../../server/test-support/temporary-database.ts';

const script = fileURLToPath(new URL('form-server.ts', import.meta.url));

async function startServer(dataDir: string, smtpUrl: string) {
  const child = spawn(process.execPath, [script, dataDir, smtpUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: `http://127.0.0.1:${port}/api/contact`,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** @returns the id that was promised to be stored, or undefined when there was no answer */
async function post(url: string, n: number): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Ruth Boaz',
        email: 'ruth@example.org',
        message: `This is message number ${n}`,
      }),
    });
    const { id } = (await response.json()) as { id: string };
    return response.status === 201 ? id : undefined;
  } catch {
    return undefined;
  }
}

test.each([1, 2, 3])(
  'killed in a burst of posts, the server keeps every promise (%i)',
  async () => {
    await using smtp = await startMailCatcher();
    await using site = await temporaryDatabase();

    const server = await startServer(site.dataDir, smtp.url);
    const first = await post(server.url, 0);
    await expect.poll(() => smtp.caught.length).toBeGreaterThan(0);
    const promised = first ? [first] : [];
    let asked = 1;
    let killed: Promise<void> | undefined;
    const visitor = async () => {
      while (!killed) {
        asked += 1;
        const id = await post(server.url, asked);
        if (id) promised.push(id);
        // With a mail under way and posts of the others.
        if (promised.length >= 20) killed ??= server.kill();
      }
      await killed;
    };
    await Promise.all(Array.from({ length: 8 }, visitor));

    const stored = await site.db.selectFrom('contact_submissions').select('id').execute();
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(promised));

    // An hour later the claim of the dead worker has lapsed.
    const clock = movableClock(new Date(Date.now() + hour).toISOString());
    const workers = Array.from({ length: 4 }, () =>
      createMailWorker({
        db: site.db,
        clock,
        transport: createMailTransport({ smtpUrl: smtp.url, dataDir: site.dataDir }),
        renderMail,
        content: mailContent,
        addresses: mailAddressesForTests,
        siteUrl: 'http://localhost',
        retentionDays: 180,
        encloseBooks: noBooks,
        forms: createForms({ books: booksForTests }),
        log: Fastify().log,
      }),
    );
    await Promise.all(workers.map((worker) => worker.runOnce()));

    const outbox = await site.db.selectFrom('outbox').selectAll().execute();
    expect(outbox.every(({ sent_at }) => sent_at !== null)).toBe(true);
    for (const id of promised) expect(outbox.filter((row) => row.submission_id === id)).toHaveLength(2);
    const sent = smtp.caught.map(({ messageId }) => messageId);
    expect(new Set(sent)).toEqual(new Set(outbox.map(({ id }) => `<${id}@beit-haderech.example>`)));
    expect(sent.length - outbox.length, 'mails sent twice').toBeLessThanOrEqual(1);
  },
  60_000,
);
