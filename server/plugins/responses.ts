import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer in every encoding, ready to send. */
export interface ReadyAnswer {
  status: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
  /** Strong validator without the encoding's suffix. */
  tag: string;
}

/** A page or file that every visitor sees alike, in the cache of its site. */
export interface CachedAnswer extends ReadyAnswer {
  createdAt: Date;
  expires: Date | undefined;
  /** Seconds for which browsers and proxies may use it without asking, never past `expires`. Pages: 0. */
  maxAge: number;
  /** Names in the query string that the page reads; a request with one of them gets an uncached page. */
  reads: ReadonlySet<string>;
}

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|speculationrules|manifest|xml|rss|atom))/;

interface Answer {
  status?: number;
  headers: Record<string, string>;
}

/** Compresses a body quickly, for all later requests. Types that do not shrink stay as they are. */
export async function readyAnswer(body: Buffer, { status = 200, headers }: Answer): Promise<ReadyAnswer> {
  const tag = tagOf(body);
  if (!shrinks(body, headers))
    return { status, headers, tag, bodies: { br: body, gzip: body, identity: body } };
  const [br, zipped] = await Promise.all([compress.br(body, 5), compress.gzip(body, 9)]);
  return { status, headers, tag, bodies: { br, gzip: zipped, identity: body } };
}

/**
 * Makes a ready answer a tenth smaller, for those who come from then on. It takes forty times as long as the
 * quick way: a hundred milliseconds a page, for which nobody should wait. The tag stays, as the words do;
 * parts of a body are never sent.
 */
export async function compressWell({ bodies }: ReadyAnswer): Promise<void> {
  if (bodies.br !== bodies.identity) bodies.br = await compress.br(bodies.identity, 11);
}

/**
 * Compresses well what was not compressed well before: after a change of the content most pages are the same
 * as ever, and a small host has better to do than to spend seconds on them at each.
 * @param limit how many bodies are remembered, the latest: some 15 kilobytes each. Pictures and PDFs, which
 *   do not shrink, are none of them
 */
export function createCompressor(limit = 200) {
  const known = new LRUCache<string, Buffer>({ max: limit });
  return {
    /** @returns whether the answer is compressed well now, because one with the same body was */
    reuse({ tag, bodies }: ReadyAnswer): boolean {
      const before = known.get(tag);
      if (before) bodies.br = before;
      return before !== undefined;
    },
    async compress(answer: ReadyAnswer): Promise<void> {
      await compressWell(answer);
      if (answer.bodies.br !== answer.bodies.identity) known.set(answer.tag, answer.bodies.br);
    },
  };
}

/**
 * Sends what nobody else will ask for: compressed quickly, and only in the one encoding that this visitor
 * takes. (In all of them it took the host 60 MB more when fifty visitors searched at once.)
 */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, headers, body }: Answer & { body: Buffer },
  more: Record<string, string>,
) {
  const encoding = shrinks(body, headers) ? negotiate(request.headers['accept-encoding']) : 'identity';
  const sent = encoding === 'identity' ? body : await compress[encoding](body, 4);
  const bodies = { br: sent, gzip: sent, identity: body };
  return sendReady(request, reply, { status, headers, tag: tagOf(body), bodies }, more);
}

const shrinks = (body: Buffer, headers: Record<string, string>) =>
  body.length >= 256 && compressible.test(headers['content-type'] ?? '');

const compress = {
  /** @param quality 0 to 11 */
  br: (body: Buffer, quality: number) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  /** @param level 1 to 9 */
  gzip: (body: Buffer, level: number) => gz(body, { level }),
};

/** A validator made of the content itself: the same bytes keep their tag across restarts and machines. */
export const tagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 16);

/**
 * Sends a response in the best encoding that the visitor accepts, or 304 if the visitor has it already.
 * @param more headers for this response only
 */
export function sendReady(
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  { status, headers, bodies, tag }: ReadyAnswer,
  more?: Record<string, string>,
): FastifyReply {
  const encoding = bodies.br === bodies.identity ? 'identity' : negotiate(asked['accept-encoding']);
  const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.headers({ ...headers, ...more, etag, vary: 'Accept-Encoding' });
  if (status === 200 && matches(asked['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).send(bodies[encoding]);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** The best encoding that an Accept-Encoding header allows: brotli, else gzip, else none. A `q=0` refuses. */
function negotiate(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const accepted = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    accepted.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const takes = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** A file of the site that is made from content: a feed, a PDF, a picture, the sitemap. */
export interface SiteFile {
  type: string;
  body: Buffer | string;
  /** Seconds for which browsers and proxies may keep it unasked. */
  maxAge: number;
  /** When another file takes its place; undefined: when the content changes. */
  expires?: Date;
  headers?: Record<string, string>;
}

/** Makes the file at a path; undefined where there is none. */
export type MakeFile = (path: string) => Promise<SiteFile | undefined>;
