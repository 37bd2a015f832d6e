import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addDesk } from '#desk/add-desk.ts';
import type { DeskDependencies } from '#desk/desk.ts';
import { addBookDownloads, type BookDownloadDependencies } from '#server/books/book-downloads.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { logRequests } from '#server/log.ts';
import { addLookups } from '#server/lookups/lookup-routes.ts';
import type { Lookups } from '#server/lookups/lookups.ts';
import { addFiles } from '#server/media/files.ts';
import { addRecordings, type Recordings } from '#server/media/recordings.ts';
import { addPictures, type Pictures } from '#server/pictures/pictures.ts';
import { answerErrors, answerMalformedAddress } from '#server/plugins/errors.ts';
import { addHealthChecks, type HealthDependencies } from '#server/plugins/health.ts';
import {
  answerAtIdleTimeout,
  type ConnectionLimits,
  endAtMaxRequests,
  limitBodies,
} from '#server/plugins/limits.ts';
import { addPages, addSearch, hideSwitchedOffParts, sendCachedPages } from '#server/plugins/pages.ts';
import {
  addSecurityHeaders,
  closeAfterUnreadBodies,
  originForm,
  redirectToCanonicalPaths,
  refuseCompressedPosts,
  refuseCrossSitePosts,
  refuseTwoHosts,
  securityHeaders,
} from '#server/plugins/request-hooks.ts';
import type { PrecompressedResponse } from '#server/plugins/responses.ts';
import type { Site } from '#server/site.ts';
import type { FormDependencies } from '#server/submissions/form-post.ts';
import { addForms, addPlainForms } from '#server/submissions/form-routes.ts';

/** The dependencies of all routes; created in wire.ts. */
interface AppDependencies {
  config: Pick<Config, 'siteUrl' | 'trustProxy' | 'hsts'>;
  clock: Clock;
  log: FastifyBaseLogger;
  assets: ReadonlyMap<string, PrecompressedResponse>;
  site(): Site;
  books: Omit<BookDownloadDependencies, 'site'>;
  forms: FormDependencies;
  lookups: Lookups;
  pictures: Pictures;
  recordings: Recordings;
  health: HealthDependencies;
  limits: ConnectionLimits;
  /** Undefined when the desk is closed: its addresses are then unknown. */
  desk: DeskDependencies | undefined;
}

export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, site, books, forms, lookups, pictures, recordings, health, desk } = dependencies;
  const app = createServer(dependencies);
  refuseCompressedPosts(app);
  refuseCrossSitePosts(app, config.siteUrl);
  addHealthChecks(app, config.siteUrl, health);
  addForms(app, forms);
  addLookups(app, lookups);
  addSearch(app, site);
  addPictures(app, pictures);
  addRecordings(app, recordings);
  addFiles(app, { content: () => site().content, contentDir: books.contentDir });
  addPlainForms(app, site, forms);
  addBookDownloads(app, { ...books, site });
  if (desk) addDesk(app, desk);
  addPages(app, dependencies);
  await app.ready();
  return app;
}

/** Creates the server with its limits and the steps before the routes. */
export function createServer(
  dependencies: Pick<AppDependencies, 'config' | 'clock' | 'log' | 'assets' | 'site' | 'limits'>,
): FastifyInstance {
  const { config, log, site, limits } = dependencies;
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    // Fastify's own lines would contain addresses and query strings: see log.ts.
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
  endAtMaxRequests(app);
  answerAtIdleTimeout(app);

  logRequests(app);
  addSecurityHeaders(app, headers);
  refuseTwoHosts(app);
  closeAfterUnreadBodies(app);
  redirectToCanonicalPaths(app, site);
  hideSwitchedOffParts(app, dependencies);
  sendCachedPages(app, dependencies);
  limitBodies(app, limits);
  answerErrors(app);
  return app;
}

/** Fastify reads a number of proxies only as a function of the address and its number of hops. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
