import type { FastifyInstance } from 'fastify';
import { searchResultsPath } from '#core/search/search.ts';
import { visitorOf } from '../plugins/pages.ts';
import { renderQueues } from '../plugins/render-page.ts';
import type { Site } from '../site.ts';

/**
 * Results for the search page while a visitor types. Nothing of a query is kept. They wait in the queue of uncached
 * pages, so that a flood of searches holds up no other visitor.
 */
export function addSearch(app: FastifyInstance, site: () => Site): void {
  app.get<{ Querystring: { q?: unknown } }>(searchResultsPath, async (request, reply) => {
    const { q } = request.query;
    reply.header('cache-control', 'private, no-store');
    const search = () => site().search(typeof q === 'string' ? q : '');
    return renderQueues.personal(search, visitorOf(request));
  });
}
