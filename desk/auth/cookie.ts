import type { IncomingHttpHeaders } from 'node:http';
import { sessionMs } from './session-repository.ts';
import { newToken } from './token.ts';

/**
 * The cookies that hold a session together. The session's own goes to the desk alone. On https another one is
 * needed with it: a subdomain can plant cookies for the whole domain, but none with the prefix `__Host-`,
 * which demands `Path=/`. So a session that was planted is not accepted.
 */
const cookiesAt = (siteUrl: string) =>
  siteUrl.startsWith('https:')
    ? [
        { name: '__Secure-desk', attributes: 'Path=/desk; HttpOnly; SameSite=Lax; Secure' },
        { name: '__Host-desk-device', attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' },
      ]
    : [{ name: 'desk', attributes: 'Path=/desk; HttpOnly; SameSite=Lax' }];

/**
 * The session's token, if the browser sent every part of one. Lax: a mailed link must find it; posts are
 * guarded by their Origin.
 */
export function tokenOf({ cookie = '' }: IncomingHttpHeaders, siteUrl: string): string | undefined {
  const parts = cookiesAt(siteUrl).map(
    ({ name }) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1],
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** A new session's token, with the header that gives it to the browser. */
export function newSession(siteUrl: string) {
  const parts = cookiesAt(siteUrl).map((cookie) => ({ ...cookie, value: newToken() }));
  return {
    token: parts.map(({ value }) => value).join(''),
    headers: {
      'set-cookie': parts.map(
        ({ name, attributes, value }) => `${name}=${value}; Max-Age=${sessionMs / 1000}; ${attributes}`,
      ),
    },
  };
}

export const noCookie = (siteUrl: string) => ({
  'set-cookie': cookiesAt(siteUrl).map(({ name, attributes }) => `${name}=; Max-Age=0; ${attributes}`),
});
