import type { FastifyInstance } from 'fastify';
import { searchResultsPath } from '../../domain/search/search.ts';
import type { Site } from '../site.ts';

/** Results for the search page while a visitor types. Nothing of a query is kept. */
export function addSearch(app: FastifyInstance, site: () => Site): void {
  app.get<{ Querystring: { q?: unknown } }>(searchResultsPath, async ({ query: { q } }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return site().search(typeof q === 'string' ? q : '');
  });
}
