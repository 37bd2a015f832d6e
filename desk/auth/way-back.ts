import type { FastifyRequest } from 'fastify';

/** Where somebody wants to go once signed in: an address of the desk, whatever was asked for. */
export function wayBack(wanted: string | null, siteUrl: string): string {
  const url = wanted === null ? null : URL.parse(wanted, siteUrl);
  if (url?.origin !== siteUrl || !/^\/desk(\/|$)/.test(url.pathname)) return '/desk';
  return url.pathname + url.search;
}

/** Where whoever is not signed in is led, with the way back: for a form to the page on which it stood. */
export function signInFor({ method, url, headers }: FastifyRequest, siteUrl: string): string {
  const wanted = wayBack(['GET', 'HEAD'].includes(method) ? url : (headers.referer ?? null), siteUrl);
  return wanted === '/desk' ? '/desk/sign-in' : `/desk/sign-in?next=${encodeURIComponent(wanted)}`;
}
