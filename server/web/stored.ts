import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, negotiate } from './negotiate.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** An answer kept in memory in every encoding, ready to send. */
export interface Stored {
  status: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
  /** Strong validator without the encoding's suffix. */
  tag: string;
}

const compressible =
  /^(text\/|image\/svg|application\/(json|javascript|speculationrules|manifest|xml|rss|atom))/;

interface Options {
  status?: number;
  headers: Record<string, string>;
  /** Brotli quality 0–11: 11 for what is kept, less for what is sent once. */
  quality?: number;
}

/** Compresses a body once for all later requests. Types that do not shrink are kept as they are. */
export async function store(body: Buffer, { status = 200, headers, quality = 11 }: Options): Promise<Stored> {
  const tag = tagOf(body);
  if (!compressible.test(headers['content-type'] ?? '') || body.length < 256) {
    return { status, headers, tag, bodies: { br: body, gzip: body, identity: body } };
  }
  const [br, zipped] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    gz(body, { level: quality === 11 ? 9 : 4 }),
  ]);
  return { status, headers, tag, bodies: { br, gzip: zipped, identity: body } };
}

/** A validator made of the content itself: the same bytes keep their tag across restarts and machines. */
export const tagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** Sends what is stored in the best encoding the visitor takes, or 304 when the visitor has it already. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: Stored,
  headers?: Record<string, string>,
) {
  const { bodies } = stored;
  const encoding = bodies.br === bodies.identity ? 'identity' : negotiate(request.headers['accept-encoding']);
  const etag = `"${stored.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.headers(stored.headers);
  if (headers) reply.headers(headers);
  reply.header('etag', etag).header('vary', 'Accept-Encoding');
  if (stored.status === 200 && matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(stored.status).send(bodies[encoding]);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
