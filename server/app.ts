import { createServer, type RequestListener } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addDesk, type DeskServices } from '../desk/desk.ts';
import { addForms } from './api/forms.ts';
import { addBookDownloads, type BookDownloadServices } from './books/book-downloads.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { addLookups } from './lookups/lookup-routes.ts';
import type { Lookups } from './lookups/lookups.ts';
import { addPictures, type Pictures } from './pictures/pictures.ts';
import { addSearch } from './search/search-route.ts';
import type { Site } from './site.ts';
import type { FormServices } from './submissions/form-post.ts';
import { boundBodies } from './web/body-budget.ts';
import type { ConnectionLimits } from './web/connection-limits.ts';
import { answerErrors, answerMalformedAddress } from './web/errors.ts';
import { createFront } from './web/front.ts';
import { addHealthChecks, type HealthServices } from './web/health.ts';
import { addPersonalPages } from './web/pages.ts';
import { addPlainForms } from './web/plain-forms.ts';
import type { ReadyAnswer } from './web/ready-answer.ts';
import { refuseCompressedPosts, refuseCrossSitePosts } from './web/refused-posts.ts';
import { logRequests } from './web/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './web/security-headers.ts';

/** Everything the host answers with; wired in wire.ts. */
export interface Services {
  config: Pick<Config, 'siteUrl' | 'trustProxy' | 'hsts'>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The built files, by path. */
  assets: ReadonlyMap<string, ReadyAnswer>;
  /** The present site: it changes with the content. */
  site(): Site;
  books: Omit<BookDownloadServices, 'site'>;
  forms: FormServices;
  lookups: Lookups;
  pictures: Pictures;
  health: HealthServices;
  limits: ConnectionLimits;
  /** Undefined where the desk is closed: its addresses are then like any that does not exist. */
  desk: Omit<DeskServices, 'site'> | undefined;
}

/**
 * The host. A request meets the front first, which answers what all visitors see alike; the rest comes to `app`, in this order. It does
 * not listen yet; `listener` is both together, for whoever listens elsewhere.
 */
export async function createApp(
  services: Services,
): Promise<{ app: FastifyInstance; listener: RequestListener }> {
  const { config, clock, log, assets, site, books, forms, lookups, pictures, health, limits, desk } =
    services;
  const headers = securityHeaders(config);
  const front = createFront({ assets, site, clock, headers, log });
  let rest: RequestListener;
  const listener: RequestListener = (request, response) =>
    front.answer(request, response, () => rest(request, response));
  const app = Fastify({
    serverFactory(answerRest) {
      rest = answerRest;
      const server = createServer(limits.http, listener);
      server.setTimeout(limits.idleTimeout);
      server.maxConnections = limits.maxConnections;
      return server;
    },
    loggerInstance: log,
    // Fastify's own lines would hold addresses and query strings: see request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    return503OnClosing: false,
    frameworkErrors: answerMalformedAddress(headers),
  });

  app.addHook('preClose', async () => front.close());
  logRequests(app);
  addSecurityHeaders(app, headers);
  refuseCompressedPosts(app);
  refuseCrossSitePosts(app, config.siteUrl);
  boundBodies(app, limits);
  answerErrors(app);
  addHealthChecks(app, config.siteUrl, health);
  addForms(app, forms);
  addLookups(app, lookups);
  addSearch(app, site);
  addPictures(app, pictures);
  addPlainForms(app, site, forms);
  addBookDownloads(app, { ...books, site });
  if (desk) addDesk(app, { ...desk, site });
  addPersonalPages(app, site, front);

  await app.ready();
  return { app, listener };
}

/** Fastify takes a number of proxies only as a rule: trust an address that is less than so many hops away. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
