import type { FastifyInstance } from 'fastify';

export interface HealthServices {
  /** Rejects when the database does not answer. */
  checkDatabase(): Promise<void>;
  /** How sending of e-mail stands; shown for people, no reason to take the host out of service. */
  mailStatus(): Promise<unknown>;
}

/**
 * `/healthz`: the process is up, and where the site is (start-faults.mjs asks). `/readyz`: it can take messages too. Neither is
 * ever kept by a cache.
 */
export function addHealthChecks(
  app: FastifyInstance,
  siteUrl: string,
  { checkDatabase, mailStatus }: HealthServices,
) {
  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', site: siteUrl });
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await checkDatabase();
      return { status: 'ready', mail: await mailStatus() };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
