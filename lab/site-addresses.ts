import { record } from './site.ts';

/** The paths of all pages that the running site lists for search engines. */
export async function siteAddresses(origin: string): Promise<string[]> {
  const { body } = await record(origin, '/sitemap.xml', { 'accept-encoding': 'identity' });
  const found = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)];
  if (found.length === 0) throw new Error('The sitemap lists no page.');
  return found.map(([, address = '']) => new URL(address).pathname);
}
