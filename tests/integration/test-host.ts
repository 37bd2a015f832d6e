import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import type { SearchDocument } from '../../domain/search/search.ts';
import type { Content } from '../../reader/content.ts';
import { createApp } from '../../server/app.ts';
import { createBookLinks } from '../../server/books/book-links.ts';
import type { Clock } from '../../server/clock.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { findSecret } from '../../server/database/secret-repository.ts';
import { drawInProcess } from '../../server/drawing/drawing-process.ts';
import { createLookups } from '../../server/lookups/lookups.ts';
import { mailReport } from '../../server/mail/mail-report.ts';
import { createSiteSearch } from '../../server/search/site-search.ts';
import { createFormStamps } from '../../server/submissions/form-stamps.ts';
import { createForms } from '../../server/submissions/forms.ts';
import { createRateLimiter } from '../../server/submissions/rate-limiter.ts';
import { createCalendar } from '../../server/torah/calendar.ts';
import { readAssets } from '../../server/web/assets.ts';
import type { ConnectionLimits } from '../../server/web/connection-limits.ts';
import { createPageStore, type PageRenderer } from '../../server/web/render-page.ts';

const dist = new URL('../../dist/', import.meta.url);

export const siteUrl = 'http://localhost:3000';

/** A clock that a test moves by hand. */
export class MovableClock implements Clock {
  private instant: Date;

  constructor(iso: string) {
    this.instant = new Date(iso);
  }

  now() {
    return this.instant;
  }

  moveTo(iso: string) {
    this.instant = new Date(iso);
  }
}

interface Options {
  dataDir: string;
  clock: Clock;
  rateLimit?: { max: number; windowMs: number };
  https?: boolean;
  /** Where look-ups go; without it, nowhere. */
  lookupOverrides?: Record<string, string>;
  limits?: ConnectionLimits;
}

/** What the build leaves for the host. */
interface Built {
  content: Content;
  lastChanges: Record<string, string>;
  shareCards: App.Locals['shareCards'];
}

/** The real host over the built pages and a real database, asked through `app.inject`; `log` holds what it logged. */
export async function testHost({
  dataDir,
  clock,
  rateLimit = { max: 30, windowMs: 600_000 },
  https,
  lookupOverrides = {},
  limits,
}: Options) {
  const renderer: PageRenderer = await import(new URL('server/entry.mjs', dist).href);
  const built = JSON.parse(readFileSync(new URL('content.json', dist), 'utf8'));
  const { content, lastChanges, shareCards }: Built = built;
  const documents: SearchDocument[] = JSON.parse(readFileSync(new URL('search.json', dist), 'utf8'));
  const db = await openDatabase({ dataDir });
  const log: string[] = [];
  const logger: Logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const forms = createForms(content);
  const place = content.ministry.address;
  const calendar = createCalendar({ gospels: content.gospels, place });
  let renderings = 0;
  const counting: PageRenderer = {
    isPage: renderer.isPage,
    renderPage(request, locals) {
      renderings += 1;
      return renderer.renderPage(request, locals);
    },
  };
  const lookups = createLookups({
    content,
    dataDir,
    siteUrl,
    overrides: lookupOverrides,
    // No name is ever resolved: tests ask nobody.
    resolve: async () => [],
    clock,
    log: logger,
    changed: (address) => pages.forget(address),
  });
  const pages = createPageStore({
    renderer: counting,
    content,
    clock,
    siteUrl,
    zone: place.timeZone,
    calendar,
    search: createSiteSearch({ content, calendar, clock, documents: async () => documents }),
    retentionDays: 90,
    shareCards,
    lookedUp: lookups.known,
  });
  const links = createBookLinks({ secret: await findSecret(db, 'book links'), siteUrl });
  const app = await createApp({
    ...(limits && { limits }),
    config: { siteUrl: https ? 'https://www.example.org' : siteUrl, trustProxy: false },
    clock,
    log: logger,
    assets: await readAssets(fileURLToPath(new URL('client', dist))),
    pages,
    lookups,
    calendars: { content, calendar, papers: drawInProcess(new URL('host/drawing.mjs', dist)) },
    discovery: { content, calendar, lastChanges },
    books: {
      books: content.books,
      contentDir: fileURLToPath(new URL('../../content', import.meta.url)),
      links,
      clock,
    },
    redirects: content.redirects,
    forms: {
      forms,
      db,
      clock,
      rateLimiter: createRateLimiter({ db, clock, limit: rateLimit }),
      stamps: createFormStamps({ db, clock }),
      mailQueued() {},
    },
    health: {
      checkDatabase: async () => void (await db.selectFrom('counters').select('name').limit(1).execute()),
      mailStatus: () => mailReport(db),
    },
  });
  return { app, db, log, content, links, renderings: () => renderings };
}
