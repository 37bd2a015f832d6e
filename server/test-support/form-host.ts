import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Content } from '#content-model/content.ts';
import { bookPdfFile } from '#core/free-books.ts';
import { content, contentDir } from '#tests/content.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { redact } from '../database/open-postgres.ts';
import { renderMail } from '../mail/render-mail.tsx';
import { wire } from '../wire.ts';
import { movableClock } from './movable-clock.ts';
import { temporaryDatabase } from './temporary-database.ts';

type Wired = Parameters<typeof wire>[0];

export interface FormHostOptions
  extends Partial<Pick<Config, 'smtpUrl' | 'rateLimit' | 'trustProxy' | 'lookupOriginOverrides'>>,
    Partial<Pick<Wired, 'draw' | 'transport' | 'sendLimitMs' | 'leaseMs' | 'lookups'>> {
  content?: Content;
  clock?: ReturnType<typeof movableClock>;
  /** Unless given, a new one of the test project's kind, which ends with the host. */
  database?: Pick<Awaited<ReturnType<typeof temporaryDatabase>>, 'db' | 'dataDir' | 'databaseUrl'>;
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
  requestedBook: 'bread-and-salt',
};

const nothing = async () => {
  throw new Error('This host has neither pages nor drawings.');
};

export type FormHost = Awaited<ReturnType<typeof startFormHost>>;

/** The whole host but for pages and drawings, which need a build; it looks for books in `dataDir`. `await using` takes it all down. */
export async function startFormHost(options: FormHostOptions = {}) {
  const {
    database,
    clock = movableClock(),
    content: said = content,
    draw = nothing,
    transport,
    sendLimitMs,
    leaseMs,
    lookups,
    ...config
  } = options;
  await using undo = new AsyncDisposableStack();
  const { db, dataDir, databaseUrl } = database ?? undo.use(await temporaryDatabase());
  const logged: string[] = [];
  const read = {
    content: said,
    samples: [],
    sampleAddresses: [],
    typewriterMarks: [],
    repeatedFacts: [],
    missingPdfs: [],
    warnings: [],
  };
  const host = await wire({
    config: {
      ...readConfig({ DATA_DIR: dataDir, CONTENT_DIR: contentDir, SITE_URL: 'https://www.example.org' }),
      mailFrom: { name: 'Beit HaDerech', address: 'website@beit-haderech.example' },
      notifyTo: ['staff@beit-haderech.example', 'elder@beit-haderech.example'],
      contentDir: dataDir,
      ...config,
    },
    build: { renderMail, drawings: () => [], tokens: '', land: '', isPage: () => false, renderPage: nothing },
    assets: new Map(),
    draw,
    develop: nothing,
    content: {
      first: read,
      live: {
        refused: () => [],
        dir: () => dataDir,
        readWith: () => read,
        prepare: () => ({ content: read.content, publish: (write) => write() }),
        follow() {},
        refresh: async () => {},
        moveTo: async () => {},
        stop: async () => {},
      },
    },
    db,
    clock,
    runningClock: clock,
    log: pino({ level: 'trace', redact }, { write: (line: string) => void logged.push(line) }),
    // No name is ever resolved: tests ask nobody.
    lookups: { resolve: async () => [], ...lookups },
    ...(transport && { transport }),
    ...(sendLimitMs && { sendLimitMs }),
    ...(leaseMs && { leaseMs }),
  });
  undo.defer(async () => {
    await host.worker.stop(0);
    await host.stop();
  });
  const all = undo.move();
  return {
    ...host,
    dataDir,
    databaseUrl,
    clock,
    /** Puts a PDF where the books are looked for, of so many bytes. */
    async putBook(id: string, bytes = 1000) {
      await mkdir(join(dataDir, 'books/pdf'), { recursive: true });
      await writeFile(join(dataDir, bookPdfFile(id)), '%PDF-1.7\n'.padEnd(bytes, 'x'));
    },
    /** Another server on the same database; it ends with this one. */
    async another() {
      // On SQLite by the same connection: two in one process would wait for each other.
      const ownDb = databaseUrl ? await openDatabase({ dataDir, databaseUrl }) : db;
      return all.use(
        await startFormHost({ ...options, clock, database: { db: ownDb, dataDir, databaseUrl } }),
      );
    },
    /** All that was logged so far. */
    log: () => logged.join(''),
    post: (fields: unknown, headers: Record<string, string> = {}, url = '/api/contact') =>
      host.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(fields),
      }),
    stored: () => db.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute(),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
