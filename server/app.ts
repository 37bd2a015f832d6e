import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addForms } from './api/forms.ts';
import { addBookDownloads, type BookDownloadServices } from './books/book-downloads.ts';
import type { CalendarServices } from './calendar/calendar-files.ts';
import { addCalendars } from './calendar/calendars.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { addDiscovery, type DiscoveryServices } from './discovery/discovery.ts';
import { addLookups } from './lookups/lookup-routes.ts';
import type { Lookups } from './lookups/lookups.ts';
import type { FormServices } from './submissions/form-post.ts';
import { originForm, type Redirect, redirectOldPaths } from './web/canonical-paths.ts';
import { type ConnectionLimits, connectionLimits } from './web/connection-limits.ts';
import { refuseCrossSitePosts } from './web/cross-site.ts';
import { answerErrors, answerMalformedAddress } from './web/errors.ts';
import { addHealthChecks, type HealthServices } from './web/health.ts';
import type { PageStore } from './web/page-store.ts';
import { addPages } from './web/pages.ts';
import { addPlainForms } from './web/plain-forms.ts';
import { logRequests } from './web/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './web/security-headers.ts';
import { addAssets } from './web/serve-assets.ts';
import { createShortWay, serverWith } from './web/short-way.ts';
import type { Stored } from './web/stored.ts';
import { refuseUnclearRequests } from './web/unclear-requests.ts';

/** Everything the host answers with; wired in wire.ts, and in tests. */
export interface Services {
  config: Pick<Config, 'siteUrl' | 'trustProxy'>;
  clock: Clock;
  log: FastifyBaseLogger;
  assets: ReadonlyMap<string, Stored>;
  pages: PageStore;
  calendars: Omit<CalendarServices, 'clock' | 'siteUrl'>;
  discovery: Omit<DiscoveryServices, 'clock' | 'siteUrl'>;
  books: Omit<BookDownloadServices, 'pages'>;
  redirects: readonly Redirect[];
  forms: FormServices;
  lookups: Lookups;
  health: HealthServices;
  /** For tests that cannot wait. */
  limits?: ConnectionLimits;
}

/** The host, as the ordered list of what a request passes that does not find its answer ready. It does not listen yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const {
    config,
    clock,
    log,
    assets,
    pages,
    calendars,
    discovery,
    books,
    redirects,
    forms,
    lookups,
    health,
    limits = connectionLimits,
  } = services;
  const { siteUrl } = config;
  const shortWay = createShortWay({ assets, pages, redirects, clock, siteUrl, log });
  const app = Fastify({
    serverFactory: (longWay) => serverWith(limits, shortWay, longWay),
    loggerInstance: log,
    // Fastify's own lines would hold addresses and query strings: see request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    rewriteUrl: originForm,
    return503OnClosing: false,
    frameworkErrors: answerMalformedAddress(securityHeaders(siteUrl)),
  });

  app.addHook('preClose', async () => shortWay.close());
  logRequests(app);
  addSecurityHeaders(app, siteUrl);
  refuseUnclearRequests(app);
  refuseCrossSitePosts(app, siteUrl);
  redirectOldPaths(app, redirects);
  answerErrors(app);
  addHealthChecks(app, siteUrl, health);
  addForms(app, forms);
  addLookups(app, lookups);
  addPlainForms(app, pages, forms);
  addAssets(app, assets);
  addCalendars(app, { ...calendars, clock, siteUrl, pages });
  await addDiscovery(app, { ...discovery, clock, siteUrl });
  addBookDownloads(app, { ...books, pages });
  addPages(app, pages, clock);

  await app.ready();
  return app;
}

/** Fastify takes a number of proxies only as a rule: trust an address that is less than so many hops away. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
