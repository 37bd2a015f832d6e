import { pino } from 'pino';
import type { SearchDocument } from '../domain/search/search.ts';
import type { Content } from '../reader/content.ts';
import { createApp } from './app.ts';
import { createBookLinks } from './books/book-links.ts';
import { createEncloseBooks } from './books/enclose-books.ts';
import type { PaperRenderer } from './drawing/orders.ts';
import { frozenClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { findSecret } from './database/secret-repository.ts';
import { redact } from './log-redaction.ts';
import { createLookups } from './lookups/lookups.ts';
import { createWarming } from './lookups/warming.ts';
import { mailAddresses } from './mail/addresses.ts';
import type { RenderMail } from './mail/mail.ts';
import { mailReport } from './mail/mail-report.ts';
import { createMailTransport } from './mail/transport.ts';
import { createMailWorker } from './mail/worker.ts';
import { createSiteSearch } from './search/site-search.ts';
import { createFormStamps } from './submissions/form-stamps.ts';
import { createForms } from './submissions/forms.ts';
import { createRateLimiter } from './submissions/rate-limiter.ts';
import { createRetention } from './submissions/retention.ts';
import { createCalendar } from './torah/calendar.ts';
import { createPageStore, type PageRenderer } from './web/render-page.ts';
import type { Stored } from './web/ready-answer.ts';

/** What the build exports for the host: everything that React renders. See pages/entry.ts. */
export type Build = PageRenderer & { renderMail: RenderMail };

interface Parts {
  config: Config;
  build: Build;
  papers: PaperRenderer;
  content: Content;
  /** When each file of content/ was changed last; empty where that is not known. */
  lastChanges: Readonly<Record<string, string>>;
  shareCards: App.Locals['shareCards'];
  assets: ReadonlyMap<string, Stored>;
  searchDocuments(): Promise<readonly SearchDocument[]>;
}

/**
 * One database, one clock, one mailer, one app, all knowing each other. Nothing listens or sends yet.
 *
 * @throws DatabaseOpenError, MissingTemplateError
 */
export async function wire(parts: Parts) {
  const { config, build, papers, content, lastChanges, shareCards, assets, searchDocuments } = parts;
  const { siteUrl } = config;
  const log = pino({ level: config.logLevel, redact });
  // The frozen clock is what visitors see; waiting and counting need one that runs.
  const clock = config.clock ? frozenClock(config.clock) : systemClock;
  const db = await openDatabase(config);

  const forms = createForms(content);
  const place = content.ministry.address;
  const calendar = createCalendar({ gospels: content.gospels, place });
  const lookups = createLookups({
    content,
    dataDir: config.dataDir,
    siteUrl,
    overrides: config.lookupOriginOverrides,
    clock,
    log,
    changed: (address) => pages.forget(address),
  });
  const warming = createWarming(lookups, content);
  const pages = createPageStore({
    renderer: build,
    content,
    clock,
    siteUrl,
    zone: place.timeZone,
    calendar,
    search: createSiteSearch({ content, calendar, clock, documents: searchDocuments }),
    retentionDays: config.retentionDays,
    shareCards,
    lookedUp: lookups.known,
  });
  const { books } = content;
  const { contentDir } = config;
  const links = createBookLinks({ secret: await findSecret(db, 'book links'), siteUrl });
  const worker = createMailWorker({
    db,
    clock: systemClock,
    transport: createMailTransport(config),
    forms,
    log,
    content,
    addresses: mailAddresses(config, content.ministry.mail),
    siteUrl,
    retentionDays: config.retentionDays,
    renderMail: build.renderMail,
    encloseBooks: createEncloseBooks({
      books,
      allBooks: content.pages.books.form.fields.requestedBook.all,
      contentDir,
      links,
      timeZone: place.timeZone,
      log,
    }),
  });
  const rateLimiter = createRateLimiter({ db, clock: systemClock, limit: config.rateLimit });

  const stamps = createFormStamps({ db, clock: systemClock });

  const app = await createApp({
    config,
    clock,
    log,
    assets,
    pages,
    calendars: { content, calendar, papers },
    discovery: { content, calendar, lastChanges },
    books: { books, contentDir, links, clock: systemClock },
    redirects: content.redirects,
    forms: { forms, db, clock, rateLimiter, stamps, mailQueued: worker.wake },
    lookups,
    health: {
      checkDatabase: async () => void (await db.selectFrom('counters').select('name').limit(1).execute()),
      mailStatus: () => mailReport(db),
    },
  });

  const retention = createRetention({ ...config, db, clock: systemClock, log });

  return {
    app,
    worker,
    retention,
    warming,
    log,
    /** Answers what is under way, finishes the mail being sent, closes the database. */
    async stop() {
      warming.stop();
      // Before the host closes: who waits for an answer from elsewhere is told at once that none comes.
      await lookups.stop();
      await app.close();
      await worker.stop();
      await retention.stop();
      await db.destroy();
    },
  };
}
