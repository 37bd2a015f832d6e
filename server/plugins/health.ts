import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClockDoubt } from '../clock-doubt.ts';

export interface HealthDependencies {
  /** Rejects when the database does not answer. */
  checkDatabase(): Promise<void>;
  isMailFailing(): Promise<boolean>;
  mailReport(): Promise<unknown>;
  isDiskFull(): Promise<boolean>;
  /** The problems of the content folder while visitors see the last valid content. Empty: none. */
  contentFaults(): readonly string[];
  /** Another host shares the database, but not the content. */
  isContentApart(): boolean;
  /** Why the clock may be wrong; undefined while it is trusted. */
  clockDoubt(): Promise<ClockDoubt | undefined>;
  /** What visitors see meanwhile, in a sentence. */
  contentShown(): string;
}

const clockRemedy =
  'Nothing is deleted or published by the calendar. Correct the clock of the server. If it is right, press "The date is right" on Today at the desk.';

/** In milliseconds, so that frequent checks do not load the database. */
const cacheMs = 5_000;

/**
 * `/healthz`: the process runs; has the site's address for start-faults.mjs. `/readyz`: it can accept
 * messages. Failing mail, a full disk or a doubted clock gives 503 only with `?strict`. Uncached.
 */
export function addHealthChecks(app: FastifyInstance, siteUrl: string, dependencies: HealthDependencies) {
  async function check() {
    const [fails, mails, full, doubt] = await Promise.all([
      dependencies.isMailFailing(),
      dependencies.mailReport(),
      dependencies.isDiskFull(),
      dependencies.clockDoubt(),
    ]);
    return {
      mail: fails ? 'failing' : 'good',
      mails,
      disk: full ? 'full' : 'good',
      ...(doubt && {
        clock: 'doubted',
        clockDoubt: { now: doubt.now, lastRun: doubt.lastRun, remedy: clockRemedy },
      }),
    };
  }

  const checks = new LRUCache<'state', Awaited<ReturnType<typeof check>>>({
    max: 1,
    // lru-cache counts an entry as stale only after its ttl.
    ttl: cacheMs - 1,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    fetchMethod: check,
  });

  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', site: siteUrl });
  });
  app.get<{ Querystring: { strict?: unknown } }>('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await dependencies.checkDatabase();
      const state = await checks.forceFetch('state');
      const faults = dependencies.contentFaults();
      const content =
        faults.length > 0
          ? { content: 'refused', contentShown: dependencies.contentShown(), contentFaults: faults }
          : { content: 'good' };
      const isApart = dependencies.isContentApart();
      const isHealthy = state.mail === 'good' && state.disk === 'good' && !state.clock && !isApart;
      return reply.code(isHealthy || request.query.strict === undefined ? 200 : 503).send({
        status: 'ready',
        ...state,
        ...content,
        ...(isApart && { servers: 'do not share the content' }),
      });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

/** @param minFreeBytes space for a day's messages, e-mails and look-ups */
export const isDiskFull = async (folder: string, minFreeBytes = 32_000_000): Promise<boolean> =>
  (await freeBytes(folder)) < minFreeBytes;

/** The free space of a folder's disk; infinite where the system does not tell it. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
