import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#server/plugins/errors.ts';
import { type DeskContext, sendAnswer } from './answers.ts';
import { findPersonByToken, renewSession, sessionCookies, tokenOf } from './auth/sessions.ts';
import { safeNextPath, signInFor } from './auth/sign-in-routes.ts';
import { type DeskRoute, forbidden } from './desk-route.ts';

const signedOutUpload =
  'You were signed out. Sign in in another tab, then choose the file here again: it continues.';

/** Rejects requests without a valid session, role or Origin. */
export async function checkSession(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: DeskRoute['roles'],
  context: DeskContext,
) {
  const { people, keptForms } = context;
  const { db, siteUrl, runningClock } = context.dependencies;
  if (request.method === 'POST' && !isSameOrigin(request, siteUrl))
    return problem(
      reply,
      403,
      'This can only be sent from the desk itself. Please open it there and try again.',
    );
  const token = tokenOf(request.headers, siteUrl);
  const person = token && (await findPersonByToken(db, token, runningClock.now()));
  if (token && person) {
    people.set(request, person);
    if (await renewSession(db, person, runningClock.now()))
      reply.header('set-cookie', sessionCookies(siteUrl, token));
    // The page with a form comes before the form.
    const named = request.method === 'GET' && keptForms.personCookie(request, person);
    if (named) reply.header('set-cookie', named);
  }
  if (allowed === 'anyone') return;
  if (!person) return leadToSignIn(request, reply, context);
  if (!allowed.includes(person.role)) return sendAnswer(request, reply, forbidden, context);
}

/** Browsers always send one of these headers with a post. */
function isSameOrigin({ headers }: FastifyRequest, siteUrl: string): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === siteUrl;
}

/** The words of a posted form are kept meanwhile. The editor keeps its own, and says so itself. */
async function leadToSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { dependencies, keptForms }: DeskContext,
) {
  const { siteUrl } = dependencies;
  const to = signInFor(request, siteUrl);
  if (request.headers.accept === 'application/json')
    return reply.code(401).send({ name: 'sign-in', title: 'Sign in', props: {} });
  if (request.method !== 'POST') return reply.redirect(to, 303);
  if (request.headers['content-type'] === 'application/octet-stream')
    return reply.code(401).send({ error: signedOutUpload });
  const page = safeNextPath(request.headers.referer ?? request.url, siteUrl);
  const outcome = await keptForms.keep(request, page);
  if (outcome === undefined) return reply.redirect(to, 303);
  const next = outcome === 'lost' ? page : `/desk/kept?back=${encodeURIComponent(page)}`;
  const query = new URLSearchParams({ next, words: outcome === 'lost' ? 'lost' : 'kept' });
  return reply.headers(outcome === 'lost' ? {} : outcome).redirect(`/desk/sign-in?${query}`, 303);
}
