import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRecording } from '#server/media/recordings.ts';
import type { createRenderQueue } from '#server/plugins/render-page.ts';
import { splitUrl } from '#server/plugins/request-hooks.ts';
import { sendUncached } from '#server/plugins/responses.ts';
import type { DeskDependencies } from './desk.ts';
import type { Answer, DeskRoute, Screen } from './desk-route.ts';
import { helpFor } from './help/help-pages.ts';
import type { createKeptForms } from './kept/kept-forms.ts';
import { countUnreadFor } from './messages/submission-repository.ts';
import type { Person } from './person.ts';
import { outcomeOf } from './publish/outcome.ts';

/** What answers a request to the desk needs besides the request. */
export interface DeskContext {
  dependencies: DeskDependencies;
  routes: readonly DeskRoute[];
  /** Who sent a request, once its session was found. */
  people: WeakMap<FastifyRequest, Person>;
  keptForms: ReturnType<typeof createKeptForms>;
  /** One request after the other. */
  enqueue: ReturnType<typeof createRenderQueue>;
}

/** Headers of every response below /desk. */
export const commonHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};

export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  context: DeskContext,
) {
  reply.headers(answer.headers ?? {});
  if ('to' in answer) return reply.redirect(answer.to, 303);
  if ('json' in answer) return reply.code(answer.status ?? 200).send(answer.json);
  if ('download' in answer) {
    reply.type(answer.type).header('content-disposition', `attachment; filename="${answer.fileName}"`);
    return reply.send(answer.download);
  }
  if ('recording' in answer) return sendRecording(request, reply, answer.recording);
  if ('page' in answer) return sendUncached(request, reply, answer.page, commonHeaders);
  // The editor renders screens in its own sheet.
  if (request.headers.accept === 'application/json')
    return reply.code(answer.status ?? 200).send(answer.screen);
  const page = await renderScreen(request, answer.screen, context);
  return sendUncached(request, reply, { ...page, status: answer.status ?? 200 }, commonHeaders);
}

/** @param keptForm the sentence about a kept form, and the page on which it is shown */
export async function renderScreen(
  request: FastifyRequest,
  screen: Screen,
  { dependencies, people }: DeskContext,
  keptForm?: { notice: string; path: string },
) {
  const { db, site, publisher } = dependencies;
  const person = people.get(request);
  const [address, query] = splitUrl(request.url);
  const path = keptForm?.path ?? address;
  const removal = person && new URLSearchParams(query).get('removal');
  const help = person && helpFor(path, person.role);
  return site().renderPage('/desk', {
    desk: {
      screen,
      frame: person && {
        person,
        path,
        help: help && { heading: help.heading, href: `/desk/help/${help.id}` },
        unread: await countUnreadFor(db, person.role),
        hasLibrary: site().content.parts.library,
        notice: keptForm?.notice,
        ...(removal && (await outcomeOf(publisher, [removal])) === 'Removed' && { removal }),
      },
    },
  });
}
