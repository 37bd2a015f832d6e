import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../plugins/errors.ts';

/**
 * Sends a file whole or in ranges, from the disk.
 * @param file its path; it exists
 * @param tag a strong validator, in quotes, that changes with the file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type, tag }: { file: string; type: string; tag: string },
): Promise<FastifyReply> {
  const { 'if-none-match': etags, 'if-range': partOf } = request.headers;
  reply.headers({ 'accept-ranges': 'bytes', etag: tag });
  if (etags?.split(/,\s*/).some((etag) => etag === '*' || etag.replace(/^W\//, '') === tag))
    return reply.code(304).send();
  // @fastify/send does not know this tag. A part of another file would spoil a resumed download.
  delete request.raw.headers['if-range'];
  if (partOf !== undefined && partOf !== tag) delete request.raw.headers.range;
  // A suffix longer than the file is all of it (RFC 9110, 14.1.2), which @fastify/send refuses.
  const [, suffix] = /^bytes=-0*([1-9]\d*)$/.exec(request.raw.headers.range ?? '') ?? [];
  if (suffix && Number(suffix) > (await stat(file)).size) request.raw.headers.range = 'bytes=0-';
  const sent = await send(request.raw, `/${basename(file)}`, {
    root: dirname(file),
    etag: false,
    lastModified: false,
    cacheControl: false,
  });
  if (sent.type === 'file')
    return reply
      .code(sent.statusCode)
      .headers({ ...sent.headers, 'content-type': type })
      .send(sent.stream);
  // 416: the range is outside of the file. A cache would keep the refusal.
  reply.headers({ ...sent.headers, 'cache-control': 'no-store' });
  return problem(reply, sent.statusCode);
}
