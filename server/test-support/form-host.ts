import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Content } from '#content-model/content.ts';
import { bookPdfFile } from '#core/free-books.ts';
import { wire } from '#host/wire.ts';
import { content, contentDir } from '#tests/content.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { redact } from '../database/open-postgres.ts';
import { renderMail } from '../mail/render-mail.tsx';
import type { BuiltScripture } from '../scripture/read-scripture.ts';
import { movableClock } from './movable-clock.ts';
import { temporaryDatabase } from './temporary-database.ts';

type Wired = Parameters<typeof wire>[0];

export interface FormHostOptions
  extends Partial<Pick<Config, 'smtpUrl' | 'rateLimit' | 'trustProxy' | 'lookupOriginOverrides'>>,
    Partial<Pick<Wired, 'renderDocument' | 'transport' | 'sendLimitMs' | 'leaseMs' | 'lookups'>> {
  content?: Content;
  /** The texts of the Bible; none by default. */
  scripture?: BuiltScripture | undefined;
  clock?: ReturnType<typeof movableClock>;
  /** The default is a new database of the test project's kind, which closes with the host. */
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

const unavailable = async () => {
  throw new Error('This host has neither pages nor drawings.');
};

export type FormHost = Awaited<ReturnType<typeof startFormHost>>;

/** The whole host without pages and drawings, which need a build. Books are in `dataDir`. */
export async function startFormHost(options: FormHostOptions = {}) {
  const {
    database,
    clock = movableClock(),
    content: siteContent = content,
    scripture,
    renderDocument = unavailable,
    transport,
    sendLimitMs,
    leaseMs,
    lookups,
    ...config
  } = options;
  await using disposables = new AsyncDisposableStack();
  const { db, dataDir, databaseUrl } = database ?? disposables.use(await temporaryDatabase());
  const logLines: string[] = [];
  const folder = {
    content: siteContent,
    changesAt: undefined,
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
    build: {
      renderMail,
      drawings: () => [],
      drawingUrl: () => '',
      tokens: '',
      isPage: () => false,
      renderPage: unavailable,
    },
    assets: new Map(),
    scripture,
    renderDocument,
    processPhoto: unavailable,
    readRecording: unavailable,
    content: {
      first: folder,
      live: {
        problems: () => [],
        contentShown: () => '',
        dir: () => dataDir,
        look: () => ({ dir: dataDir, files: new Map(), specialFiles: [] }),
        lookAgain() {},
        readWith: () => folder,
        prepare: () => ({ content: folder.content, publish: (write) => write() }),
        follow() {},
        refresh: async () => {},
        moveTo: async () => {},
        stop: async () => {},
      },
    },
    db,
    clock,
    runningClock: clock,
    log: pino({ level: 'trace', redact }, { write: (line: string) => void logLines.push(line) }),
    // Tests resolve no names.
    lookups: { resolve: async () => [], ...lookups },
    ...(transport && { transport }),
    ...(sendLimitMs && { sendLimitMs }),
    ...(leaseMs && { leaseMs }),
  });
  disposables.defer(async () => {
    await host.worker.stop(0);
    await host.stop();
  });
  const resources = disposables.move();
  return {
    ...host,
    dataDir,
    databaseUrl,
    clock,
    async putBook(id: string, bytes = 1000) {
      await mkdir(join(dataDir, 'books/pdf'), { recursive: true });
      await writeFile(join(dataDir, bookPdfFile(id)), '%PDF-1.7\n'.padEnd(bytes, 'x'));
    },
    async another() {
      // SQLite shares the connection, because two in one process would wait for each other.
      const ownDb = databaseUrl ? await openDatabase({ dataDir, databaseUrl }) : db;
      return resources.use(
        await startFormHost({ ...options, clock, database: { db: ownDb, dataDir, databaseUrl } }),
      );
    },
    log: () => logLines.join(''),
    post: (fields: unknown, headers: Record<string, string> = {}, url = '/api/contact') =>
      host.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(fields),
      }),
    stored: () => db.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
