import type { FastifyInstance } from 'fastify';

export interface HealthServices {
  /** Rejects when the database does not answer. */
  checkDatabase(): Promise<void>;
  /** How sending of e-mail stands; shown for people, no reason to take the host out of service. */
  mailStatus(): Promise<unknown>;
  /** What is wrong with the content folder, one line each; visitors see the last that was good. Empty: nothing. */
  contentFaults(): readonly string[];
}

/**
 * `/healthz`: the process is up, and where the site is (start-faults.mjs asks). `/readyz`: it can take messages too. Neither is
 * ever kept by a cache.
 */
export function addHealthChecks(
  app: FastifyInstance,
  siteUrl: string,
  { checkDatabase, mailStatus, contentFaults }: HealthServices,
) {
  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', site: siteUrl });
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await checkDatabase();
      const faults = contentFaults();
      const content = faults.length > 0 ? { content: 'refused', contentFaults: faults } : { content: 'good' };
      return { status: 'ready', mail: await mailStatus(), ...content };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
