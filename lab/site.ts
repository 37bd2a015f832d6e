import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { browserHeaders } from './load/load.ts';

/** An answer byte for byte as it came over the line, compressed or not. */
export interface Recording {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks once, as a browser would. Not by `fetch`, which would decompress. */
export async function record(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Recording> {
  const asking = Promise.withResolvers<import('node:http').IncomingMessage>();
  get(new URL(path, origin), { headers: { ...browserHeaders, ...headers } }, asking.resolve).on(
    'error',
    asking.reject,
  );
  const answer = await asking.promise;
  const body = await buffer(answer);
  const plain = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { path, status: answer.statusCode ?? 0, headers: Object.fromEntries(plain), body };
}
