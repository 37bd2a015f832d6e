import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

export interface HealthServices {
  /** Rejects when the database does not answer. */
  checkDatabase(): Promise<void>;
  isMailFailing(): Promise<boolean>;
  /** How sending of e-mail stands, mail by mail, for people. */
  mailReport(): Promise<unknown>;
  isDiskFull(): Promise<boolean>;
  /** What is wrong with the content folder, one line each; visitors see the last that was good. Empty: nothing. */
  contentFaults(): readonly string[];
}

/** In milliseconds: frequent checks must not keep the database busy. */
const cachedFor = 5_000;

/**
 * `/healthz`: the process is up, and where the site is (start-faults.mjs asks). `/readyz`: it can take
 * messages too. Failing mail or a full disk is no reason to take the host out of service, so they are only
 * told; `/readyz?strict` answers 503 for them, for whoever watches. None is ever kept by a cache.
 */
export function addHealthChecks(app: FastifyInstance, siteUrl: string, services: HealthServices) {
  async function look() {
    const [fails, mails, full] = await Promise.all([
      services.isMailFailing(),
      services.mailReport(),
      services.isDiskFull(),
    ]);
    return { mail: fails ? 'failing' : 'good', mails, disk: full ? 'full' : 'good' };
  }

  const looks = new LRUCache<'state', Awaited<ReturnType<typeof look>>>({
    max: 1,
    // An entry is stale when it is older than its ttl, not when it is as old.
    ttl: cachedFor - 1,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    fetchMethod: look,
  });

  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', site: siteUrl });
  });
  app.get<{ Querystring: { strict?: unknown } }>('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await services.checkDatabase();
      const state = await looks.forceFetch('state');
      const faults = services.contentFaults();
      const content = faults.length > 0 ? { content: 'refused', contentFaults: faults } : { content: 'good' };
      const isWell = state.mail === 'good' && state.disk === 'good';
      return reply
        .code(isWell || request.query.strict === undefined ? 200 : 503)
        .send({ status: 'ready', ...state, ...content });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

/**
 * Whether a folder's disk has no room for what a day brings: messages, e-mails, what is looked up.
 * @param least in bytes
 */
export async function isDiskFull(folder: string, least = 32_000_000): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < least;
}
