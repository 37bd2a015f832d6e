import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addDesk, type DeskServices } from '#desk/desk.ts';
import { addBookDownloads, type BookDownloadServices } from './books/book-downloads.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { logRequests } from './log.ts';
import { addLookups } from './lookups/lookup-routes.ts';
import type { Lookups } from './lookups/lookups.ts';
import { addPictures, type Pictures } from './pictures/pictures.ts';
import { answerErrors, answerMalformedAddress } from './plugins/errors.ts';
import { addHealthChecks, type HealthServices } from './plugins/health.ts';
import { type ConnectionLimits, limitBodies } from './plugins/limits.ts';
import { addPages, addSearch, hideSwitchedOffParts, sendCachedPages } from './plugins/pages.ts';
import {
  addSecurityHeaders,
  closeAfterUnreadBodies,
  originForm,
  redirectToCanonicalPaths,
  refuseCompressedPosts,
  refuseCrossSitePosts,
  refuseTwoHosts,
  securityHeaders,
} from './plugins/request-hooks.ts';
import type { ReadyAnswer } from './plugins/responses.ts';
import type { Site } from './site.ts';
import type { FormServices } from './submissions/form-post.ts';
import { addForms, addPlainForms } from './submissions/form-routes.ts';

/** Everything the host answers with; wired in wire.ts. */
interface Services {
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

/** The host: what happens to a request, step by step. It does not listen yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, site, books, forms, lookups, pictures, health, desk } = services;
  const app = createServer(services);
  refuseCompressedPosts(app);
  refuseCrossSitePosts(app, config.siteUrl);
  addHealthChecks(app, config.siteUrl, health);
  addForms(app, forms);
  addLookups(app, lookups);
  addSearch(app, site);
  addPictures(app, pictures);
  addPlainForms(app, site, forms);
  addBookDownloads(app, { ...books, site });
  if (desk) addDesk(app, { ...desk, site });
  addPages(app, services);
  await app.ready();
  return app;
}

/** The server with its limits, and the steps of every request before its route. */
export function createServer(
  services: Pick<Services, 'config' | 'clock' | 'log' | 'assets' | 'site' | 'limits'>,
): FastifyInstance {
  const { config, log, site, limits } = services;
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    // Fastify's own lines would hold addresses and query strings: see log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    return503OnClosing: false,
    rewriteUrl: originForm,
    frameworkErrors: answerMalformedAddress(headers),
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
    },
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionTimeout: limits.idleTimeout,
    maxRequestsPerSocket: limits.maxRequestsPerSocket,
  });
  app.server.maxConnections = limits.maxConnections;
  // Thousands of requests in one packet: Node would answer each of them 503.
  app.server.on('dropRequest', (_request, socket) => socket.destroy());

  logRequests(app);
  addSecurityHeaders(app, headers);
  refuseTwoHosts(app);
  closeAfterUnreadBodies(app);
  redirectToCanonicalPaths(app, site);
  hideSwitchedOffParts(app, services);
  sendCachedPages(app, services);
  limitBodies(app, limits);
  answerErrors(app);
  return app;
}

/** Fastify takes a number of proxies only as a rule: trust an address that is less than so many hops away. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
