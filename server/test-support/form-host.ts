import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { bookPdfFile } from '../../domain/books/free-books.ts';
import { addForms } from '../api/forms.ts';
import { createBookLinks } from '../books/book-links.ts';
import { createEncloseBooks } from '../books/enclose-books.ts';
import type { RateLimit } from '../config-values.ts';
import { redact } from '../database/open-postgres.ts';
import type { Database } from '../database/schema.ts';
import { findSecret } from '../database/secret-repository.ts';
import { renderMail } from '../mail/render-mail.tsx';
import { createMailTransport, type MailTransport } from '../mail/transport.ts';
import { createMailWorker } from '../mail/worker.ts';
import { createFormTokens } from '../submissions/form-tokens.ts';
import { createForms } from '../submissions/forms.ts';
import { createRateLimiter } from '../submissions/rate-limiter.ts';
import { booksForTests, mailAddressesForTests, mailContent } from './mail-content.ts';
import { movableClock } from './movable-clock.ts';
import { temporaryDatabase } from './temporary-database.ts';

const siteUrl = 'https://www.example.org';

export interface FormHostOptions {
  smtpUrl?: string;
  transport?: MailTransport;
  limit?: RateLimit;
  trustProxy?: boolean;
  sendLimitMs?: number;
  /** Unless given, a new one of the test project's kind, which ends with the host. */
  database?: { db: Kysely<Database>; dataDir: string; databaseUrl: string | undefined };
}

export const goodMessage = {
  name: 'Ruth Boaz',
  email: 'ruth@example.org',
  subject: 'Visiting',
  message: 'May we come and visit you?',
};

export const goodPrayer = {
  name: 'Naomi',
  email: 'naomi@example.org',
  phone: '+1 815 555 0117',
  contactMethod: 'phone',
  bestTime: 'weekdays after 6 PM',
  request: 'Please pray for my son, who is ill.',
  consent: true,
};

export const goodBookRequest = {
  fullName: 'Boaz',
  email: 'boaz@example.org',
  phone: '',
  address: '1 Main Street\nDixon',
  newsletterSignup: true,
  requestedBook: 'book-1',
};

export type FormHost = Awaited<ReturnType<typeof startFormHost>>;

/** The forms' endpoints, database and mail worker, wired as the real host wires them. `await using` takes it all down. */
export async function startFormHost(options: FormHostOptions = {}) {
  await using undo = new AsyncDisposableStack();
  const { db, dataDir, databaseUrl } = options.database ?? undo.use(await temporaryDatabase());
  const clock = movableClock();
  const forms = createForms({ books: booksForTests });
  const logged: string[] = [];
  const app: FastifyInstance = Fastify({
    trustProxy: options.trustProxy ?? false,
    logger: { level: 'trace', redact, stream: { write: (line: string) => void logged.push(line) } },
  });
  const transport = options.transport ?? createMailTransport({ smtpUrl: options.smtpUrl, dataDir });
  const bookLinks = createBookLinks({ secret: await findSecret(db, 'book links'), siteUrl });
  const newWorker = () =>
    createMailWorker({
      db,
      clock,
      transport,
      renderMail,
      content: mailContent,
      addresses: mailAddressesForTests,
      siteUrl,
      retentionDays: 180,
      forms,
      deskMatter: async () => undefined,
      encloseBooks: createEncloseBooks({
        content: () => ({ books: booksForTests, allBooks: 'All Available Books' }),
        contentDir: () => dataDir,
        links: bookLinks,
        timeZone: () => 'America/Chicago',
        log: app.log,
      }),
      log: app.log,
      ...(options.sendLimitMs && { sendLimitMs: options.sendLimitMs }),
    });
  const worker = newWorker();
  let queued = 0;
  const limit = options.limit ?? { max: 30, windowMs: 600_000 };
  addForms(app, {
    forms,
    db,
    clock,
    rateLimiter: createRateLimiter({ db, clock, limit }),
    formTokens: createFormTokens({ db, clock }),
    mailQueued() {
      queued += 1;
      worker.queued();
    },
  });
  undo.defer(async () => {
    await worker.stop(0);
    await app.close();
  });
  const all = undo.move();
  return {
    app,
    db,
    dataDir,
    databaseUrl,
    clock,
    bookLinks,
    /** Puts a PDF where the books are looked for, of so many bytes. */
    async putBook(id: string, bytes = 1000) {
      await mkdir(join(dataDir, 'books/pdf'), { recursive: true });
      await writeFile(join(dataDir, bookPdfFile(id)), '%PDF-1.7\n'.padEnd(bytes, 'x'));
    },
    worker,
    newWorker,
    /** All that was logged so far. */
    log: () => logged.join(''),
    /** How often the worker was told of new mail. */
    queued: () => queued,
    post: (fields: unknown, headers: Record<string, string> = {}, url = '/api/contact') =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(fields),
      }),
    stored: () => db.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute(),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
