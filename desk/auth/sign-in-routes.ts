import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isEmailAddress } from '#core/forms/field.ts';
import { cleanAddress } from '#core/text.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/schema.ts';
import { type Answer, type DeskRoute, get, post, showScreen } from '../desk-route.ts';
import { type Person, roles } from '../person.ts';
import type { EntryLimits } from './limits.ts';
import type { Passkeys } from './passkeys.ts';
import { findByEmail, findPerson, markEntered } from './people.ts';
import type { SignInProps } from './SignInScreen.tsx';
import { closeSessions, deviceOf, newSession, openSession } from './sessions.ts';
import { findLink, hasRecentLink, requestLink, takeLink } from './sign-in-links.ts';

/** @returns the wanted address if it is one of the desk, otherwise /desk */
export function safeNextPath(wanted: string | null, siteUrl: string): string {
  const url = wanted === null ? null : URL.parse(wanted, siteUrl);
  if (url?.origin !== siteUrl || !/^\/desk(\/|$)/.test(url.pathname)) return '/desk';
  return url.pathname + url.search;
}

/** The sign-in address, with the address to return to: after a post, the page with the form. */
export function signInFor({ method, url, headers }: FastifyRequest, siteUrl: string): string {
  const wanted = safeNextPath(['GET', 'HEAD'].includes(method) ? url : (headers.referer ?? null), siteUrl);
  return wanted === '/desk' ? '/desk/sign-in' : `/desk/sign-in?next=${encodeURIComponent(wanted)}`;
}

interface SignIn {
  email?: string;
  fault?: string;
  status?: number;
  words?: SignInProps['words'];
}

function signIn(
  next: string,
  { email = '', fault, status = fault ? 422 : 200, words = wordsFor(next) }: SignIn = {},
): Answer {
  return showScreen('sign-in', 'Sign in', { next, email, error: fault, words }, status);
}

/** Whether the address shows a form again that was posted without a session. */
const wordsFor = (next: string): SignInProps['words'] => (next.startsWith('/desk/kept') ? 'kept' : undefined);

const deadLink = showScreen('dead-link', 'This link has already been used', {}, 410);

const tooOften = 'Too many attempts. Please try again in an hour.';

interface Dependencies {
  db: Kysely<Database>;
  clock: Clock;
  siteUrl: string;
  limits: EntryLimits;
  passkeys: Passkeys;
  mailQueued(): void;
  /** Waits for this many milliseconds. */
  pause(ms: number): Promise<void>;
}

/**
 * Milliseconds that every link request takes: longer than the work for a staff address, so that the
 * response time does not reveal who has access.
 */
export const linkRequestMs = 400;

/** Sign-in with a mailed link or a passkey. There are no passwords. */
export function entryRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  const { db, clock, siteUrl, limits, passkeys, mailQueued, pause } = dependencies;

  const nextIn = (sent: URLSearchParams) => safeNextPath(sent.get('next'), siteUrl);

  /** Signs this device in with a new session, and closes the one it had. */
  async function enter(request: FastifyRequest, before: Person | undefined, personId: string, to: string) {
    const now = clock.now();
    if (before) await closeSessions(db, before.id, before.sessionId);
    const { token, headers } = newSession(siteUrl);
    await openSession(db, personId, deviceOf(request.headers['user-agent']), now, token);
    const first = await markEntered(db, personId, now);
    return { to: first ? `/desk/welcome?next=${encodeURIComponent(to)}` : to, headers };
  }

  return [
    get('/sign-in', 'anyone', ({ person, query }) => {
      const next = nextIn(query);
      if (person) return { to: next };
      if (query.has('sent')) return showScreen('link-sent', 'Look in your e-mail', { next });
      return signIn(next, query.get('words') === 'lost' ? { words: 'lost' } : {});
    }),
    post('/sign-in', 'anyone', async ({ request, form }) => {
      const next = nextIn(form);
      const email = cleanAddress(form.get('email') ?? '');
      if (!isEmailAddress(email)) return signIn(next, { email, fault: 'Please enter your e-mail address.' });
      if (!(await limits.mayAsk(request.ip))) return signIn(next, { email, fault: tooOften, status: 429 });
      const answerTime = pause(linkRequestMs);
      const now = clock.now();
      if ((await limits.maySend(email, request.ip)) || !(await hasRecentLink(db, email, now))) {
        await requestLink(db, { email, leadsTo: next }, 'desk-link', now);
        mailQueued();
      }
      await answerTime;
      return { to: `/desk/sign-in?sent=1&next=${encodeURIComponent(next)}` };
    }),
    get('/enter', 'anyone', async ({ query }) => {
      const token = query.get('token') ?? '';
      const link = await findLink(db, token, clock.now());
      const person = link && (await findByEmail(db, link.email));
      if (!person) return deadLink;
      const { name, email } = person;
      return showScreen('enter', 'Enter', { token, name, email });
    }),
    post('/enter', 'anyone', async ({ request, form, person: before }) => {
      if (!(await limits.mayTry(request.ip))) return signIn('/desk', { fault: tooOften, status: 429 });
      const link = await takeLink(db, form.get('token') ?? '', clock.now());
      const person = link && (await findByEmail(db, link.email));
      if (!person) return deadLink;
      return enter(request, before, person.id, link.leads_to);
    }),
    get('/welcome', roles, ({ query, person: { name } }) =>
      showScreen('welcome', 'Welcome', { name, next: nextIn(query) }),
    ),
    post('/sign-in/passkey-options', 'anyone', async ({ request }) => {
      if (!(await limits.mayTry(request.ip))) return { json: {}, status: 429 };
      return { json: await passkeys.signInOptions() };
    }),
    post('/sign-in/passkey', 'anyone', async ({ request, query, person: before }) => {
      if (!(await limits.mayTry(request.ip))) return { json: {}, status: 429 };
      const id = await passkeys.verifySignIn(request.body);
      const person = id && (await findPerson(db, id));
      if (!person) return { json: {}, status: 403 };
      const { to, headers } = await enter(request, before, person.id, nextIn(query));
      return { json: { to }, headers };
    }),
  ];
}
