import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lookUpPaths } from '#core/look-ups/paths.ts';
import { problem, refuseOtherMethods } from '../plugins/errors.ts';
import { sendUncached } from '../plugins/responses.ts';
import { LookupFailure } from './guarded-fetch.ts';
import type { CachedResult } from './look-up.ts';
import type { Lookups } from './lookups.ts';

type LookupResult<Value> = Promise<CachedResult<Value> | undefined> | undefined;

/** Browsers keep a picture for a week, and then revalidate it. */
const pictureCaching = 'public, max-age=604800, stale-while-revalidate=604800';
const day = 86_400;

/**
 * GET and HEAD. 400 without a request to others for what the content does not name, 502 when the other server
 * fails, 504 when it is too slow.
 */
export function addLookups(app: FastifyInstance, lookups: Lookups): void {
  app.register(async (scope) => {
    serve(scope, lookUpPaths.playlist, sendMetadata(day), ({ url }) => url && lookups.playlist(url));
    serve(scope, lookUpPaths.bookMetadata, sendMetadata(7 * day), ({ url }) => url && lookups.book(url));
    serve(scope, lookUpPaths.thumbnail, sendPicture, ({ url }) => url && lookups.thumbnail(url));
    serve(scope, lookUpPaths.cover, sendPicture, ({ asin, src }) =>
      asin ? lookups.coverOfAsin(asin) : src && lookups.cover(src),
    );
  });
}

type Query = Partial<Record<'url' | 'asin' | 'src', string>>;

function serve<Value>(
  scope: FastifyInstance,
  path: string,
  send: (request: FastifyRequest, reply: FastifyReply, found: CachedResult<Value>) => Promise<FastifyReply>,
  find: (query: Query) => LookupResult<Value> | '',
) {
  scope.get(path, async (request, reply) => {
    try {
      const found = await find(singleValues(request.query));
      if (!found) return problem(reply, 400, 'This site does not look that up.');
      return await send(request, reply, found);
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      return problem(
        reply,
        error.kind === 'slow' ? 504 : 502,
        'We could not look this up just now. Please try again later.',
      );
    }
  });
  refuseOtherMethods(scope, path, 'GET, HEAD');
}

/** Ignores a parameter that is given twice. */
function singleValues(query: unknown): Query {
  return Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => typeof value === 'string'));
}

/** @param maxAge of a fresh result, in seconds */
function sendMetadata(maxAge: number) {
  return (request: FastifyRequest, reply: FastifyReply, { value, fresh }: CachedResult<object>) => {
    const body = Buffer.from(JSON.stringify(value));
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    // A stale result is being refreshed.
    const seconds = fresh ? maxAge : 60;
    return sendUncached(request, reply, { headers, body }, { 'cache-control': `public, max-age=${seconds}` });
  };
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { value }: CachedResult<{ webp: string }>,
) {
  const body = Buffer.from(value.webp, 'base64');
  const headers = { 'content-type': 'image/webp' };
  return sendUncached(request, reply, { headers, body }, { 'cache-control': pictureCaching });
}
