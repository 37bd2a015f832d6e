import type { IncomingHttpHeaders } from 'node:http';
import { sessionMs } from './session-repository.ts';

/** Sent to the desk alone, never to public pages. Lax: a mailed link must find its session; posts are guarded by their Origin. */
const attributes = (siteUrl: string) =>
  `Path=/desk; HttpOnly; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`;

/** The session's token, if the browser sent one that can be one. */
export const tokenOf = ({ cookie = '' }: IncomingHttpHeaders): string | undefined =>
  /(?:^|;\s*)desk=([\w-]{43})(?:;|$)/.exec(cookie)?.[1];

export const sessionCookie = (token: string, siteUrl: string) => ({
  'set-cookie': `desk=${token}; Max-Age=${sessionMs / 1000}; ${attributes(siteUrl)}`,
});

export const noCookie = (siteUrl: string) => ({ 'set-cookie': `desk=; Max-Age=0; ${attributes(siteUrl)}` });
