import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../site.ts';
import { splitUrl } from './canonical-paths.ts';
import type { Front } from './front.ts';
import { sendOnce } from './ready-answer.ts';
import type { RenderedPage } from './render-page.ts';

/** Pages for one visitor: by GET and HEAD, with a query string that the page reads. All others the front answers. */
export function addPersonalPages(app: FastifyInstance, site: () => Site, front: Front) {
  app.get('/*', async (request, reply) => {
    const { answers, renderPage } = site();
    const [path, asked] = splitUrl(request.raw.url ?? '/');
    const { reads } = (await answers.get(path)) ?? {};
    const query = new URLSearchParams([...new URLSearchParams(asked)].filter(([name]) => reads?.has(name)));
    if (query.size > 0)
      return sendPersonal(request, reply, await renderPage(path, { query, visitor: visitorOf(request) }));
    reply.hijack();
    return front.notFound(request.raw, reply.raw);
  });
}

/** Who asks for a page of their own. */
export const visitorOf = ({ socket, ip }: FastifyRequest) => ({ connection: socket, address: ip });

/** Sends a page that is made once, in answer to what nobody may keep, such as a link that has ended. Its status is its own. */
export async function sendInstead(
  request: FastifyRequest,
  reply: FastifyReply,
  { answers }: Pick<Site, 'answers'>,
  path: string,
) {
  const page = await answers.get(path);
  if (!page) throw new Error(`there is no page ${path}`);
  return sendPersonal(request, reply, { ...page, body: page.bodies.identity });
}

/** Sends a page that is meant for one visitor only: nobody keeps it. */
export function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<RenderedPage, 'status' | 'headers' | 'body'>,
) {
  return sendOnce(request, reply, page, {
    'speculation-rules': '"/speculation-rules.json"',
    'cache-control': 'private, no-store',
  });
}
