import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ContentRead } from '../content-reads.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

export interface PrecompressedResponse {
  status: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
  /** Strong validator without the encoding's suffix. */
  tag: string;
}

/** A page or file that is the same for every visitor, in the cache of its site. */
export interface CachedResponse extends PrecompressedResponse {
  createdAt: Date;
  expires: Date | undefined;
  /** Seconds without revalidation, never after `expires`. Pages: 0. */
  maxAge: number;
  /** Names of the query that the page reads; a request with one of them gets an uncached page. */
  reads: ReadonlySet<string>;
  /** What the page read of the content; undefined for a file. */
  contentReads?: ReadonlySet<ContentRead>;
}

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|speculationrules|manifest|xml|rss|atom))/;

interface ResponseHead {
  status?: number;
  headers: Record<string, string>;
}

/** The bodies of one page or file in each encoding but its own. */
interface Compressed {
  br: Buffer;
  gzip: Buffer;
  /** Whether `br` has the best quality. */
  isBest?: boolean;
}

/**
 * Compresses a body quickly for later requests. Types that do not compress stay unchanged. For the longest
 * page quality 7 takes 14 ms, 5 takes 10 ms with 3% more bytes, and 9 takes 57 ms.
 * @param cache compressed bodies by tag; those of this body are added
 */
export async function precompress(
  body: Buffer,
  { status = 200, headers }: ResponseHead,
  cache?: LRUCache<string, Compressed>,
): Promise<PrecompressedResponse> {
  const tag = tagOf(body);
  if (!isCompressible(body, headers))
    return { status, headers, tag, bodies: { br: body, gzip: body, identity: body } };
  let compressed = cache?.get(tag);
  if (!compressed) {
    const [br, gzip] = await Promise.all([compress.br(body, 7), compress.gzip(body, 9)]);
    compressed = { br, gzip };
    cache?.set(tag, compressed);
  }
  const { br, gzip } = compressed;
  return { status, headers, tag, bodies: { br, gzip, identity: body } };
}

/**
 * Remembers compressed bodies: after a change of the content most pages stay the same.
 * @param limit number of bodies, about 60 KB each in both encodings, without pictures and PDFs
 */
export function createCompressor(limit = 200) {
  const cache = new LRUCache<string, Compressed>({ max: limit });
  /** Later versions of the content take responses over: each is compressed well only once. */
  const recompressed = new WeakSet<PrecompressedResponse>();
  return {
    precompress: (body: Buffer, head: ResponseHead) => precompress(body, head, cache),
    /**
     * Takes 100 ms for a page and saves a tenth, so no request waits for it. The tag stays, because ranges
     * are never sent.
     */
    async recompress(response: PrecompressedResponse): Promise<void> {
      const { tag, bodies } = response;
      if (bodies.br === bodies.identity || recompressed.has(response)) return;
      let best = cache.get(tag);
      if (!best?.isBest) {
        best = { br: await compress.br(bodies.identity, 11), gzip: bodies.gzip, isBest: true };
        cache.set(tag, best);
      }
      bodies.br = best.br;
      recompressed.add(response);
    },
  };
}

/**
 * Compresses quickly, in one encoding only. All encodings took the host 60 MB more for fifty simultaneous
 * searches.
 */
export async function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, headers, body }: ResponseHead & { body: Buffer },
  more: Record<string, string>,
) {
  const encoding = isCompressible(body, headers) ? negotiate(request.headers['accept-encoding']) : 'identity';
  const sent = encoding === 'identity' ? body : await compress[encoding](body, 4);
  const bodies = { br: sent, gzip: sent, identity: body };
  return sendPrecompressed(request, reply, { status, headers, tag: tagOf(body), bodies }, more);
}

const isCompressible = (body: Buffer, headers: Record<string, string>) =>
  body.length >= 256 && compressible.test(headers['content-type'] ?? '');

const compress = {
  /** @param quality 0 to 11 */
  br: (body: Buffer, quality: number) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // No more than the body needs: for a page the usual window of 4 MB costs 6 ms more.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
      },
    }),
  /** @param level 1 to 9 */
  gzip: (body: Buffer, level: number) => gz(body, { level }),
};

/** A validator from the content: the same bytes keep their tag across restarts and machines. */
export const tagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 16);

/** Or 304 if the visitor has it. @param more headers for this response only */
export function sendPrecompressed(
  { headers: requestHeaders }: FastifyRequest,
  reply: FastifyReply,
  { status, headers, bodies, tag }: PrecompressedResponse,
  more?: Record<string, string>,
): FastifyReply {
  const encoding = bodies.br === bodies.identity ? 'identity' : negotiate(requestHeaders['accept-encoding']);
  const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.headers({ ...headers, ...more, etag, vary: 'Accept-Encoding' });
  if (status === 200 && matches(requestHeaders['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(bodies[encoding]);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** The best encoding that an Accept-Encoding header allows: brotli, gzip or none. `q=0` refuses one. */
function negotiate(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const accepted = new Map<string, number>();
  for (const coding of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = coding.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    accepted.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const accepts = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/** A file that is made from content: a feed, a PDF, a picture, the sitemap. */
export interface SiteFile {
  type: string;
  body: Buffer | string;
  /** Seconds without revalidation. */
  maxAge: number;
  /** When another file replaces it; undefined: when the content changes. */
  expires?: Date;
  headers?: Record<string, string>;
}

export type CreateFile = (path: string) => Promise<SiteFile | undefined>;
