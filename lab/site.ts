import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** As browsers send it. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** A response as it was sent, still compressed. */
export interface RawResponse {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** One request as from a browser. Not `fetch`, which decompresses. */
export async function fetchRaw(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const request = get(new URL(path, origin), { headers: { ...browserHeaders, ...headers } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { path, status: response.statusCode ?? 0, headers: Object.fromEntries(entries), body };
}

/** The uncompressed text of a page or feed. */
export async function fetchText(origin: string, path: string): Promise<string> {
  return (await fetchRaw(origin, path, { 'accept-encoding': 'identity' })).body.toString();
}

/** The paths of all pages in the sitemap. */
export async function sitemapPaths(origin: string): Promise<string[]> {
  const sitemap = await fetchText(origin, '/sitemap.xml');
  const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
  if (locations.length === 0) throw new Error('The sitemap lists no page.');
  return locations.map(([, url = '']) => new URL(url).pathname);
}

/** An unknown path, for the 404 page. */
export const unknownPath = '/no-such-page';

/** Pages with `noindex`. */
export const noindexPaths: readonly string[] = ['/search', unknownPath];

/**
 * All pages, including those with `noindex`, or those that `--pages` names; in a quick run only one
 * without a form and one with a form.
 * @throws if a named page does not exist, because its 404 page would be measured instead
 */
export async function pagePaths(
  origin: string,
  { quick, pages }: { quick: boolean; pages?: readonly string[] | undefined },
): Promise<readonly string[]> {
  for (const page of pages ?? []) {
    const { status } = await fetchRaw(origin, page);
    if (status === 200) continue;
    throw new Error(`"${page}" answers ${status}. Name pages after --pages, with spaces between them.`);
  }
  if (pages) return pages;
  return quick ? ['/', '/connect'] : [...new Set([...(await sitemapPaths(origin)), ...noindexPaths])];
}
