import type { FastifyInstance } from 'fastify';
import { type Stored, send } from './stored.ts';

/** The built files. What is not among them goes on to the pages, and so to the 404 page. */
export function addAssets(app: FastifyInstance, assets: ReadonlyMap<string, Stored>) {
  for (const [path, asset] of assets) {
    app.get(path, (request, reply) => send(request, reply, asset));
  }
}
