import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import { trustClock } from '#server/clock-doubt.ts';
import { backupFault, lastBackup } from '#server/database/backup-repository.ts';
import { findFailingMails, isMailFailing } from '#server/database/mail-status-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { countSetAside } from '#server/database/set-aside-repository.ts';
import type { RenderDocument } from '#server/drawing/orders.ts';
import { type Recordings, sendRecording } from '#server/media/recordings.ts';
import { problem } from '#server/plugins/errors.ts';
import { freeBytes } from '#server/plugins/health.ts';
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
import { findPersonByToken, renewSession, sessionCookies, tokenOf } from './auth/sessions.ts';
import { entryRoutes, safeNextPath, signInFor } from './auth/sign-in-routes.ts';
import { type Answer, type DeskRoute, forbidden, get, notFound, payloadTooLarge } from './desk-route.ts';
import { createChangedPages } from './editor/changed-pages.ts';
import { createDrafts } from './editor/drafts.ts';
import { editorRoutes } from './editor/editor-routes.ts';
import { createFieldPageFinder } from './editor/field-uses.ts';
import type { EditServices } from './editor/fields-form.ts';
import { fieldsRoutes } from './editor/fields-routes.ts';
import { pagesRoutes } from './editor/pages-routes.ts';
import { previewRoutes } from './editor/previews.ts';
import { unpublishedDrafts } from './editor/scheduled-drafts.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { filesRoutes } from './files/files-routes.ts';
import { createChangedByDates } from './gatherings/changed-by-dates.ts';
import { gatheringsRoutes } from './gatherings/gatherings-routes.ts';
import { helpRoutes } from './help/help-routes.ts';
import { historyRoutes } from './history/history-routes.ts';
import { fillForm } from './kept/fill-form.ts';
import { createKeptForms, typedFields } from './kept/kept-forms.ts';
import { noticeOf, pagesOf, paramsIn } from './kept/kept-page.ts';
import { createDraftFiles } from './library/draft-files.ts';
import { libraryRoutes } from './library/library-routes.ts';
import type { RecordingStore } from './library/recording-store.ts';
import { createMediaStore } from './media/media-store.ts';
import { picturesRoutes } from './media/pictures-routes.ts';
import { csvRoutes } from './messages/csv-routes.ts';
import { countUnread, mayRead, readableNouns } from './messages/message-repository.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { messagesRoutes } from './messages/messages-routes.ts';
import { robotsRoutes } from './messages/robots-routes.ts';
import { senderRoutes } from './messages/sender-routes.ts';
import type { Publisher } from './publish/publisher.ts';
import { createRepeatedPosts } from './repeated-posts.ts';
import type { Condition } from './today/needs-attention.ts';
import { todayRoutes } from './today/today-routes.ts';
import type { Screen } from './ui/screens.tsx';
import { createUploads, maxFileBytes, type Posted } from './uploads.ts';

export interface DeskDependencies
  extends Pick<EditServices, 'live' | 'siteOf' | 'drawings' | 'drawingUrl' | 'titleOfPlaylist'> {
  db: Kysely<Database>;
  /** Current time as visitors see it. */
  clock: Clock;
  /** Clock for timeouts. Must run. */
  runningClock: Clock;
  siteUrl: string;
  /** The current site, with the parts that open later; it is replaced when the content changes. */
  site(): Site;
  publisher: Publisher;
  dataDir: string;
  recordings: Pick<Recordings, 'find' | 'measure' | 'isPublished'>;
  recordingUploads: RecordingStore;
  /** The folder to which the desk publishes. */
  publishDir: string;
  /** Processes photographs in a separate process. */
  processPhoto: RenderDocument;
  /** Days after which a prayer request is erased. */
  retentionDays: number;
  /** State of the host, for Today. */
  state(): Promise<
    Pick<Condition, 'contentProblems' | 'contentShown' | 'samples' | 'isDiskFull' | 'pushFault'>
  >;
  /** Called when e-mails have been queued. */
  mailQueued(): void;
  /** Waits for this many milliseconds. */
  pause(ms: number): Promise<void>;
}

/** At most this many failing e-mails are shown. */
const maxFailingShown = 20;

export function deskRoutes(dependencies: DeskDependencies): readonly DeskRoute[] {
  const { db, siteUrl, runningClock: clock, site, publisher, mailQueued, state } = dependencies;
  const ministry = () => site().content.ministry;
  const limits = createEntryLimits({ db, clock });
  const passkeys = createPasskeys({ db, clock, siteUrl, siteName: () => ministry().name });
  const content = { content: () => site().content, now: dependencies.clock.now, publisher };
  const messages = { ...dependencies, ...content };
  const retentionCondition = async () => {
    const { clock: clockWarning, unopened } = await retentionNotice(db, clock.now());
    const { address, dates } = ministry();
    const format = (instant: Date) => longDate(calendarDay(instant, address.timeZone), dates);
    return {
      unopenedPrayers: unopened,
      clockDoubt: clockWarning && {
        now: format(clockWarning.now),
        trustedFrom: format(clockWarning.trustedFrom),
        lastRun: format(clockWarning.lastRun),
        newestMessage: clockWarning.newestMessage && format(clockWarning.newestMessage),
      },
    };
  };
  const changedByDates = createChangedByDates(dependencies);
  const media = createMediaStore({ ...dependencies, ...content });
  const uploads = dependencies.recordingUploads;
  const editing = {
    ...dependencies,
    ...content,
    media,
    drafts: createDrafts({
      ...dependencies,
      replaced: createDraftFiles({ ...dependencies, ...content, uploads }),
    }),
    fieldPlaces: createFieldPageFinder(dependencies),
  };
  return [
    ...entryRoutes({ ...dependencies, clock, limits, passkeys }),
    ...meRoutes({
      db,
      clock,
      siteUrl,
      passkeys,
      mailQueued,
      calendar: () => ({ timeZone: ministry().address.timeZone, locale: ministry().dates }),
    }),
    ...peopleRoutes({ db, clock, mailQueued }),
    ...todayRoutes({
      ...content,
      unread: () => countUnread(db),
      setAside: (role) => countSetAside(db, readableNouns(role)),
      unpublished: (person) => unpublishedDrafts(db, person),
      trustClock: () => trustClock(db, clock.now()),
      async condition() {
        return {
          ...(await state()),
          recordingBytes: site().content.parts.library ? await freeBytes(dependencies.dataDir) : undefined,
          failing: await findFailingMails(db, maxFailingShown),
          isMailFailing: await isMailFailing(db),
          lastBackup: await lastBackup(db),
          backupFault: await backupFault(db),
          historiesSetAside: await publisher.setAside(),
          ...(await retentionCondition()),
        };
      },
    }),
    ...gatheringsRoutes({ ...content, calendar: () => site().facts.calendar, changedByDates }),
    ...eventsRoutes({ ...dependencies, ...content, changedByDates }),
    ...pagesRoutes(editing),
    ...editorRoutes(editing),
    ...fieldsRoutes(editing),
    ...picturesRoutes(editing),
    ...filesRoutes({ ...dependencies, ...content, contentDir: () => dependencies.live.dir() }),
    ...previewRoutes({ ...editing, limits }),
    ...historyRoutes({ ...editing, changedByDates, changedPages: createChangedPages(editing) }),
    ...messagesRoutes(messages),
    ...robotsRoutes(messages),
    ...messageRoutes(messages),
    ...senderRoutes(messages),
    ...csvRoutes(messages),
    ...libraryRoutes({
      ...editing,
      calendar: () => site().facts.calendar,
      uploads,
    }),
    ...helpRoutes,
    get('/more', roles, ({ person }) => ({
      screen: {
        name: 'more',
        title: 'More',
        props: { role: person.role, hasLibrary: site().content.parts.library },
      },
    })),
  ];
}

/** The posted form; empty when nothing was posted. */
function postedForm(body: unknown): Posted {
  if (body instanceof URLSearchParams) return { form: body, files: [] };
  return Object(body).form instanceof URLSearchParams
    ? (body as Posted)
    : { form: new URLSearchParams(), files: [] };
}

const unsupported = () => Object.assign(new Error('this form takes no files'), { statusCode: 415 });

const signedOutUpload =
  'You were signed out. Sign in in another tab, then choose the file here again: it continues.';

/** Headers of every response below /desk. */
const commonHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};

const wasReplaced = new Error('a newer request of the same person replaced this one');

/** Requests that a newer one of the same person replaces while they wait. */
function createReplacements() {
  const waiting = new Map<string, AbortController>();
  /** @returns the signal of being replaced, and what ends the wait */
  return function replaceEarlier(key: string) {
    waiting.get(key)?.abort(wasReplaced);
    const own = new AbortController();
    waiting.set(key, own);
    return { signal: own.signal, end: () => void (waiting.get(key) === own && waiting.delete(key)) };
  };
}

/** Registers the desk under /desk. The session and role are checked before the body is read. */
export function addDesk(app: FastifyInstance, dependencies: DeskDependencies): void {
  const { db, runningClock, siteUrl } = dependencies;
  const people = new WeakMap<FastifyRequest, Person>();
  const routes = deskRoutes(dependencies);
  const limits = createEntryLimits({ db, clock: runningClock });
  const keptForms = createKeptForms({ db, clock: runningClock, siteUrl, limits });
  const uploads = createUploads(dependencies.dataDir);
  const answerOnce = createRepeatedPosts();
  // Many requests re-read the whole content, which blocks visitors for 0.1 s each. 200 concurrent ones used
  // 1 GB of memory.
  const enqueue = createRenderQueue({ maxPending: 30, maxPerAddress: 10 });

  const replaceEarlier = createReplacements();

  /** Rejects requests without a valid session, role or Origin. */
  async function gate(request: FastifyRequest, reply: FastifyReply, allowed: DeskRoute['roles']) {
    if (request.method === 'POST' && !isSameOrigin(request)) {
      return problem(
        reply,
        403,
        'This can only be sent from the desk itself. Please open it there and try again.',
      );
    }
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
    if (!person) return leadToSignIn(request, reply);
    if (!allowed.includes(person.role)) return send(request, reply, forbidden);
  }

  /** The words of a posted form are kept meanwhile. The editor keeps its own, and says so itself. */
  async function leadToSignIn(request: FastifyRequest, reply: FastifyReply) {
    const to = signInFor(request, siteUrl);
    if (request.headers.accept === 'application/json')
      return reply.code(401).send({ name: 'sign-in', title: 'Sign in', props: {} });
    if (request.method !== 'POST') return reply.redirect(to, 303);
    if (request.headers['content-type'] === 'application/octet-stream')
      return reply.code(401).send({ error: signedOutUpload });
    const page = pageOf(request);
    const kept = await keptForms.keep(request, page);
    if (kept === undefined) return reply.redirect(to, 303);
    const next = kept === 'lost' ? page : `/desk/kept?back=${encodeURIComponent(page)}`;
    const query = new URLSearchParams({ next, words: kept === 'lost' ? 'lost' : 'kept' });
    return reply.headers(kept === 'lost' ? {} : kept).redirect(`/desk/sign-in?${query}`, 303);
  }

  /** The desk's address of the page on which a form was posted. */
  const pageOf = ({ url, headers }: FastifyRequest) => safeNextPath(headers.referer ?? url, siteUrl);

  /**
   * Shows a kept form again, filled in, on its own page. Nothing is sent: its person presses the button.
   * The page is only read, so that no write can happen, and only with the role of the person.
   */
  async function answerKept(request: FastifyRequest, reply: FastifyReply) {
    const person = people.get(request) as Person;
    const query = new URLSearchParams(splitUrl(request.url)[1]);
    const kept = await keptForms.find(request, person);
    if (!kept) return reply.redirect(safeNextPath(query.get('back'), siteUrl), 303);
    for (const address of pagesOf(kept)) {
      const answer = await answerAt(address, request, person);
      // The editor is for one field after the other; its forms without JavaScript have no words.
      if (!answer || !('screen' in answer) || answer.screen.name === 'editor') continue;
      const page = await renderScreen(request, answer.screen, {
        notice: noticeOf(kept),
        path: splitUrl(address)[0],
      });
      const body = fillForm(page.body.toString(), kept);
      if (body !== undefined)
        return sendUncached(request, reply, { ...page, body: Buffer.from(body), status: 200 }, commonHeaders);
    }
    return send(request, reply, {
      screen: {
        name: 'kept-words',
        title: 'Your words',
        props: { fields: typedFields(kept), page: kept.page },
      },
    });
  }

  /** What a person sees at an address of the desk; undefined if there is no such page for them. */
  async function answerAt(address: string, request: FastifyRequest, person: Person) {
    const [path, query] = splitUrl(address);
    for (const route of routes) {
      const params = route.method === 'GET' ? paramsIn(route.path, path) : undefined;
      if (!params || route.roles === 'anyone' || !route.roles.includes(person.role)) continue;
      const visit = {
        request,
        params,
        query: new URLSearchParams(query),
        form: new URLSearchParams(),
        files: [],
      };
      return enqueue(async () => route.answer({ ...visit, person }), {
        connection: request.socket,
        address: person.email,
      });
    }
    return undefined;
  }

  /** Browsers always send one of these headers with a post. */
  function isSameOrigin({ headers }: FastifyRequest): boolean {
    return headers['sec-fetch-site'] === 'same-origin' || headers.origin === siteUrl;
  }

  /** Number of unread messages in the forms that this role may read. */
  async function unreadCount({ role }: Person): Promise<number> {
    const readable = forms.filter((form) => mayRead(role, form));
    if (readable.length === 0) return 0;
    const counts = await countUnread(db);
    return readable.reduce((sum, { noun }) => sum + counts[noun], 0);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
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
    const page = await renderScreen(request, answer.screen);
    return sendUncached(request, reply, { ...page, status: answer.status ?? 200 }, commonHeaders);
  }

  /** @param kept the sentence about a kept form, and the page on which it is shown */
  async function renderScreen(
    request: FastifyRequest,
    screen: Screen,
    kept?: { notice: string; path: string },
  ) {
    const person = people.get(request);
    return dependencies.site().renderPage('/desk', {
      desk: {
        screen,
        frame: person && {
          person,
          path: kept?.path ?? splitUrl(request.url)[0],
          unread: await unreadCount(person),
          hasLibrary: dependencies.site().content.parts.library,
          notice: kept?.notice,
        },
      },
    });
  }

  app.register(
    async (desk) => {
      desk.addHook('onSend', async (_request, reply) => void reply.headers(commonHeaders));
      desk.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      );
      desk.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
        const { config, bodyLimit = 0 } = request.routeOptions;
        if (!config.takesFiles) throw unsupported();
        const fileBytes = config.maxFileBytes ?? maxFileBytes;
        return uploads.read(request, payload, bodyLimit, fileBytes, people.get(request)?.id ?? '');
      });
      // A part of a recording, which its route reads.
      desk.addContentTypeParser(
        'application/octet-stream',
        async (request: FastifyRequest, part: Readable) => {
          if (!request.routeOptions.config.takesFiles) throw unsupported();
          return part;
        },
      );
      desk.addHook('onReady', uploads.clear);
      desk.setErrorHandler(async (error: FastifyError, request, reply) => {
        if (error.statusCode !== 413) throw error;
        return send(request, reply, payloadTooLarge);
      });
      for (const route of routes) {
        desk.route({
          ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
          config: {
            takesFiles: route.takesFiles ?? false,
            ...(route.maxFileBytes && { maxFileBytes: route.maxFileBytes }),
          },
          method: route.method,
          url: route.path,
          onRequest: (request, reply) => gate(request, reply, route.roles),
          handler: async (request, reply) => {
            const { form, files } = postedForm(request.body);
            const person = people.get(request);
            const visit = {
              request,
              params: request.params as Record<string, string>,
              query: new URLSearchParams(splitUrl(request.url)[1]),
              form,
              files,
              // `gate` guarantees a person for routes with roles.
              person: person as Person,
            };
            const { replacedBy } = route;
            const turn = person && replacedBy && replaceEarlier(`${person.id} ${route.path}`);
            const work = async () => {
              await route.prepare?.(visit);
              const answer = async () => {
                turn?.end();
                return route.answer(visit);
              };
              // Uploads take seconds in another process, so they skip the queue.
              const isQuick = person && files.length === 0;
              const visitor = { connection: request.socket, address: person?.email ?? '' };
              return isQuick ? enqueue(answer, visitor, turn?.signal) : answer();
            };
            try {
              const answered = await answerOnce(visit, person?.id ?? '', work);
              if (route.method === 'POST' && 'to' in answered)
                reply.headers(await keptForms.sentAgain(request));
              if (person && route.path === '/me/sign-out')
                reply.headers(await keptForms.forget(request, person));
              return await send(request, reply, answered);
            } catch (error) {
              if (!replacedBy || error !== wasReplaced) throw error;
              return await send(request, reply, replacedBy);
            } finally {
              turn?.end();
              await uploads.remove(files);
            }
          },
        });
      }
      desk.get('/kept', {
        onRequest: (request, reply) => gate(request, reply, roles),
        handler: answerKept,
      });
      desk.all('/*', {
        onRequest: (request, reply) => gate(request, reply, roles),
        handler: (request, reply) => send(request, reply, notFound),
      });
    },
    { prefix: '/desk' },
  );
}
