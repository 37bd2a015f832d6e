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

/** The paths of all pages that the running site lists for search engines. */
export async function siteAddresses(origin: string): Promise<string[]> {
  const { body } = await record(origin, '/sitemap.xml', { 'accept-encoding': 'identity' });
  const found = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)];
  if (found.length === 0) throw new Error('The sitemap lists no page.');
  return found.map(([, address = '']) => new URL(address).pathname);
}

/** An address that leads nowhere, for the page that says so. */
export const nowhere = '/no-such-page';

/** Pages that ask search engines to leave them out. */
export const unlisted: readonly string[] = ['/search', nowhere];

/** Every page of the running site, the unlisted ones too; of a quick run one without islands and one with. */
export async function sitePages(origin: string, { quick }: { quick: boolean }): Promise<string[]> {
  return quick ? ['/', '/connect'] : [...new Set([...(await siteAddresses(origin)), ...unlisted])];
}
