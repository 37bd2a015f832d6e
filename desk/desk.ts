import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import { backupFault, lastBackup } from '#server/database/backup-repository.ts';
import { findFailingMails, isMailFailing } from '#server/database/mail-status-repository.ts';
import type { Database } from '#server/database/schema.ts';
import type { RenderDocument } from '#server/drawing/orders.ts';
import { problem } from '#server/plugins/errors.ts';
import { createRenderQueue } from '#server/plugins/render-page.ts';
import { splitUrl } from '#server/plugins/request-hooks.ts';
import { sendUncached } from '#server/plugins/responses.ts';
import type { Site } from '#server/site.ts';
import { forms } from '#server/submissions/forms.ts';
import { retentionNotice } from '#server/submissions/retention.ts';
import { createEntryLimits } from './auth/limits.ts';
import { meRoutes } from './auth/me-routes.ts';
import { createPasskeys } from './auth/passkeys.ts';
import { peopleRoutes } from './auth/people-routes.ts';
import { type Person, roles } from './auth/person.ts';
import { findPersonByToken, tokenOf } from './auth/sessions.ts';
import { entryRoutes, signInFor } from './auth/sign-in-routes.ts';
import { type Answer, type DeskRoute, get, nothingHere, notYours, tooLong } from './desk-route.ts';
import { createDrafts } from './editor/drafts.ts';
import { editorRoutes } from './editor/editor-routes.ts';
import type { EditServices } from './editor/fields-form.ts';
import { fieldsRoutes } from './editor/fields-routes.ts';
import { pagesRoutes } from './editor/pages-routes.ts';
import { previewRoutes } from './editor/previews.ts';
import { gatheringsRoutes } from './gatherings/gatherings-routes.ts';
import { helpRoutes } from './help/help-routes.ts';
import { historyRoutes } from './history/history-routes.ts';
import { createMediaStore } from './media/media-store.ts';
import { picturesRoutes } from './media/pictures-routes.ts';
import { countUnread, mayRead } from './messages/message-repository.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { messagesRoutes } from './messages/messages-routes.ts';
import type { Publisher } from './publish/publisher.ts';
import type { Condition } from './today/needs-attention.ts';
import { todayRoutes } from './today/today-routes.ts';
import { createUploads, type Posted } from './uploads.ts';

export interface DeskServices extends Pick<EditServices, 'live' | 'siteOf' | 'drawings' | 'titleOfPlaylist'> {
  db: Kysely<Database>;
  /** What staff see as now, as visitors do. */
  clock: Clock;
  /** For what ends after a time. Must run. */
  runningClock: Clock;
  siteUrl: string;
  /** The present site: it changes with the content. */
  site(): Site;
  publisher: Publisher;
  dataDir: string;
  /** Where the desk publishes. */
  publishDir: string;
  /** Makes photographs ready, in a process of its own. */
  processPhoto: RenderDocument;
  /** After how many days a prayer request is erased. */
  retentionDays: number;
  /** How the host fares, for Today. */
  state(): Promise<Pick<Condition, 'refused' | 'samples' | 'isDiskFull'>>;
  /** Called when e-mails have been queued. */
  mailQueued(): void;
  /** Waits for some milliseconds. */
  pause(ms: number): Promise<void>;
}

/** Of failing e-mails so many are looked at. */
const failingShown = 20;

/** Every address of the desk, with who may use it. */
export function deskRoutes(services: DeskServices): readonly DeskRoute[] {
  const { db, siteUrl, runningClock: clock, site, publisher, mailQueued, state } = services;
  const ministry = () => site().content.ministry;
  const limits = createEntryLimits({ db, clock });
  const passkeys = createPasskeys({ db, clock, siteUrl, siteName: () => ministry().name });
  const content = { content: () => site().content, now: services.clock.now, publisher };
  const messages = { ...services, ...content };
  const retentionCondition = async () => {
    const { clock: doubt, unopened } = await retentionNotice(db, clock.now());
    const { address, dates } = ministry();
    const words = (instant: Date) => longDate(calendarDay(instant, address.timeZone), dates);
    return {
      unopenedPrayers: unopened,
      clockDoubt: doubt && {
        now: words(doubt.now),
        trustedFrom: words(doubt.trustedFrom),
        lastRun: words(doubt.lastRun),
        newestMessage: doubt.newestMessage && words(doubt.newestMessage),
      },
    };
  };
  const media = createMediaStore({ ...services, ...content });
  const editing = { ...services, ...content, media, drafts: createDrafts(services) };
  return [
    ...entryRoutes({ ...services, clock, limits, passkeys }),
    ...meRoutes({
      db,
      clock,
      siteUrl,
      passkeys,
      calendar: () => ({ timeZone: ministry().address.timeZone, locale: ministry().dates }),
    }),
    ...peopleRoutes({ db, clock, mailQueued }),
    ...todayRoutes({
      ...content,
      unread: () => countUnread(db),
      async condition() {
        return {
          ...(await state()),
          failing: await findFailingMails(db, failingShown),
          isMailFailing: await isMailFailing(db),
          lastBackup: await lastBackup(db),
          backupFault: await backupFault(db),
          historiesSetAside: await publisher.setAside(),
          ...(await retentionCondition()),
        };
      },
    }),
    ...gatheringsRoutes(content),
    ...pagesRoutes(editing),
    ...editorRoutes(editing),
    ...fieldsRoutes(editing),
    ...picturesRoutes(editing),
    ...previewRoutes({ ...editing, limits }),
    ...historyRoutes(editing),
    ...messagesRoutes(messages),
    ...messageRoutes(messages),
    ...helpRoutes,
    get('/more', roles, ({ person }) => ({
      screen: { name: 'more', title: 'More', props: { role: person.role } },
    })),
  ];
}

/** A form with or without files; an empty one where nothing was posted. */
function postedOf(body: unknown): Posted {
  if (body instanceof URLSearchParams) return { form: body, files: [] };
  return Object(body).form instanceof URLSearchParams
    ? (body as Posted)
    : { form: new URLSearchParams(), files: [] };
}

/** On every answer below /desk, whatever becomes of the request. */
const always = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};

/** The staff's side of the site, under /desk. A request passes its gate before anything of it is read. */
export function addDesk(app: FastifyInstance, services: DeskServices): void {
  const { db, runningClock, siteUrl } = services;
  const people = new WeakMap<FastifyRequest, Person>();
  const uploads = createUploads(services.dataDir);
  // Much of it reads the whole content anew: a tenth of a second each, in which visitors wait. Two hundred at once took a gigabyte.
  const enqueue = createRenderQueue({ maxPending: 30, maxPerAddress: 10 });

  /** Who may not pass is answered here. */
  async function gate(request: FastifyRequest, reply: FastifyReply, allowed: DeskRoute['roles']) {
    if (request.method === 'POST' && !comesFromHere(request)) {
      return problem(
        reply,
        403,
        'This can only be sent from the desk itself. Please open it there and try again.',
      );
    }
    const token = tokenOf(request.headers, siteUrl);
    const person = token && (await findPersonByToken(db, token, runningClock.now()));
    if (person) people.set(request, person);
    if (allowed === 'anyone') return;
    if (!person) return reply.redirect(signInFor(request, siteUrl), 303);
    if (!allowed.includes(person.role)) return send(request, reply, notYours);
  }

  /** A browser always says from where it posts; here that is asked of everybody. */
  function comesFromHere({ headers }: FastifyRequest): boolean {
    return headers['sec-fetch-site'] === 'same-origin' || headers.origin === siteUrl;
  }

  /** How many messages nobody has read, for those who may read them. */
  async function waitingFor({ role }: Person): Promise<number> {
    const readable = forms.filter((form) => mayRead(role, form));
    if (readable.length === 0) return 0;
    const counts = await countUnread(db);
    return readable.reduce((sum, { noun }) => sum + counts[noun], 0);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
    reply.headers(answer.headers ?? {});
    if ('to' in answer) return reply.redirect(answer.to, 303);
    if ('json' in answer) return reply.code(answer.status ?? 200).send(answer.json);
    if ('page' in answer) return sendUncached(request, reply, answer.page, always);
    // The editor draws screens in its sheet.
    if (request.headers.accept === 'application/json')
      return reply.code(answer.status ?? 200).send(answer.screen);
    const person = people.get(request);
    const [path] = splitUrl(request.url);
    const page = await services.site().renderPage('/desk', {
      desk: { screen: answer.screen, frame: person && { person, path, waiting: await waitingFor(person) } },
    });
    return sendUncached(request, reply, { ...page, status: answer.status ?? 200 }, always);
  }

  app.register(
    async (desk) => {
      desk.addHook('onSend', async (_request, reply) => void reply.headers(always));
      desk.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      );
      desk.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
        const { config, bodyLimit = 0 } = request.routeOptions;
        if (!config.takesFiles) throw Object.assign(new Error('no files here'), { statusCode: 415 });
        return uploads.read(request, payload, bodyLimit);
      });
      desk.addHook('onReady', uploads.clear);
      desk.setErrorHandler(async (error: FastifyError, request, reply) => {
        if (error.statusCode !== 413) throw error;
        return send(request, reply, tooLong);
      });
      for (const route of deskRoutes(services)) {
        desk.route({
          ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
          config: { takesFiles: route.takesFiles ?? false },
          method: route.method,
          url: route.path,
          onRequest: (request, reply) => gate(request, reply, route.roles),
          handler: async (request, reply) => {
            const { form, files } = postedOf(request.body);
            const person = people.get(request);
            const visit = {
              request,
              params: request.params as Record<string, string>,
              query: new URLSearchParams(splitUrl(request.url)[1]),
              form,
              files,
              // Behind the gate a route for some roles always has somebody.
              person: person as Person,
            };
            const work = async () => route.answer(visit);
            try {
              await route.prepare?.(visit);
              // Files take seconds: pictures are made ready in another process. Nobody waits for them here.
              const isQuick = person && files.length === 0;
              const visitor = { connection: request.socket, address: person?.email ?? '' };
              return await send(request, reply, await (isQuick ? enqueue(work, visitor) : work()));
            } finally {
              await uploads.forget(files);
            }
          },
        });
      }
      desk.all('/*', {
        onRequest: (request, reply) => gate(request, reply, roles),
        handler: (request, reply) => send(request, reply, nothingHere),
      });
    },
    { prefix: '/desk' },
  );
}
