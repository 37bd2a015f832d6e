import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPostgres } from '#server/database/dialect.ts';
import { createRenderQueue } from '#server/plugins/render-page.ts';
import { splitUrl } from '#server/plugins/request-hooks.ts';
import { answerKept } from './answer-kept.ts';
import { commonHeaders, type DeskContext, sendAnswer } from './answers.ts';
import { createEntryLimits } from './auth/limits.ts';
import { type DeskDependencies, deskRoutes } from './desk.ts';
import { type Answer, type DeskRoute, notFound, payloadTooLarge, refused, type Visit } from './desk-route.ts';
import { checkSession } from './gate.ts';
import { createKeptForms } from './kept/kept-forms.ts';
import { type Person, roles } from './person.ts';
import { RefusedError, refusedStatus } from './publish/publisher.ts';
import { maxFileBytes } from './upload-limits.ts';
import { createUploads, type Posted, type Uploads } from './uploads.ts';

/** What answers a post once, and in its turn. */
interface Turns {
  uploads: Uploads;
  answerOnce: ReturnType<typeof createRepeatedPosts>;
  replaceEarlier: ReturnType<typeof createReplacements>;
}

/** Registers the desk under /desk. The session and role are checked before the body is read. */
export function addDesk(app: FastifyInstance, dependencies: DeskDependencies): void {
  const { db, runningClock, siteUrl } = dependencies;
  const limits = createEntryLimits({ db, clock: runningClock });
  const context: DeskContext = {
    dependencies,
    routes: deskRoutes(dependencies),
    people: new WeakMap(),
    keptForms: createKeptForms({ db, clock: runningClock, siteUrl, limits }),
    // Many requests re-read the whole content, which blocks visitors for 0.1 s each. 200 concurrent ones used
    // 1 GB of memory.
    enqueue: createRenderQueue({ maxPending: 30, maxPerAddress: 10 }),
  };
  const turns: Turns = {
    uploads: createUploads(dependencies.dataDir, isPostgres(dependencies.db)),
    answerOnce: createRepeatedPosts(),
    replaceEarlier: createReplacements(),
  };
  app.register(
    async (desk) => {
      desk.addHook('onSend', async (_request, reply) => void reply.headers(commonHeaders));
      desk.addHook('onReady', turns.uploads.clear);
      readForms(desk, context, turns.uploads);
      desk.setErrorHandler(async (error: FastifyError, request, reply) => {
        if (error.statusCode !== 413) throw error;
        return sendAnswer(request, reply, payloadTooLarge, context);
      });
      for (const route of context.routes) addRoute(desk, route, context, turns);
      const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
        checkSession(request, reply, roles, context);
      desk.get('/kept', { onRequest, handler: (request, reply) => answerKept(request, reply, context) });
      desk.all('/*', {
        onRequest,
        handler: (request, reply) => sendAnswer(request, reply, notFound, context),
      });
    },
    { prefix: '/desk' },
  );
}

const unsupported = () => Object.assign(new Error('this form takes no files'), { statusCode: 415 });

function readForms(desk: FastifyInstance, { people }: DeskContext, uploads: Uploads): void {
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
  desk.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, part: Readable) => {
    if (!request.routeOptions.config.takesFiles) throw unsupported();
    return part;
  });
}

function addRoute(desk: FastifyInstance, route: DeskRoute, context: DeskContext, turns: Turns): void {
  desk.route({
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    config: {
      takesFiles: route.takesFiles ?? false,
      ...(route.maxFileBytes && { maxFileBytes: route.maxFileBytes }),
    },
    method: route.method,
    url: route.path,
    onRequest: (request, reply) => checkSession(request, reply, route.roles, context),
    handler: async (request, reply) => {
      const { form, files } = postedForm(request.body);
      const visit = {
        request,
        params: request.params as Record<string, string>,
        query: new URLSearchParams(splitUrl(request.url)[1]),
        form,
        files,
      };
      const answer = await answerInTurn(route, visit, context, turns).finally(() =>
        turns.uploads.remove(files),
      );
      reply.headers(await afterAnswer(route, request, answer, context));
      return sendAnswer(request, reply, answer, context);
    },
  });
}

/** The posted form; empty when nothing was posted. */
function postedForm(body: unknown): Posted {
  if (body instanceof URLSearchParams) return { form: body, files: [] };
  return Object(body).form instanceof URLSearchParams
    ? (body as Posted)
    : { form: new URLSearchParams(), files: [] };
}

/** A newer request of the same person replaces one that waits, where the route says so. */
async function answerInTurn(
  route: DeskRoute,
  visit: Visit,
  { people, enqueue }: DeskContext,
  { answerOnce, replaceEarlier }: Turns,
): Promise<Answer> {
  const { request, files } = visit;
  // Routes with roles have a person: `checkSession`.
  const person = people.get(request) as Person;
  const visitOf = { ...visit, person };
  const { replacedBy } = route;
  const turn = person && replacedBy && replaceEarlier(`${person.id} ${route.path}`);
  const answer = async () => {
    turn?.end();
    return route.answer(visitOf);
  };
  try {
    return await answerOnce(visit, person?.id ?? '', async () => {
      await route.prepare?.(visitOf);
      // Uploads take seconds in another process, so they skip the queue.
      const isQuick = person && files.length === 0;
      const visitor = { connection: request.socket, address: person?.email ?? '' };
      return isQuick ? enqueue(answer, visitor, turn?.signal) : answer();
    });
  } catch (error) {
    if (replacedBy && error === wasReplaced) return replacedBy;
    if (!(error instanceof RefusedError)) throw error;
    return refused(error.sentences.join(' '), refusedStatus(error));
  } finally {
    turn?.end();
  }
}

/** Forgets kept words that were sent, or whose person has signed out. @returns headers */
async function afterAnswer(
  route: DeskRoute,
  request: FastifyRequest,
  answer: Answer,
  { people, keptForms }: DeskContext,
): Promise<Record<string, string>> {
  const person = people.get(request);
  if (person && route.path === '/me/sign-out') return keptForms.forget(request, person);
  return route.method === 'POST' && 'to' in answer ? keptForms.sentAgain(request) : {};
}

const wasReplaced = new Error('a newer request of the same person replaced this one');

/** Requests that a newer one of the same person replaces while they wait. */
function createReplacements() {
  const waiting = new Map<string, AbortController>();
  /** @returns the signal of being replaced, and what ends the wait */
  return function replaceEarlier(key: string) {
    waiting.get(key)?.abort(wasReplaced);
    const current = new AbortController();
    waiting.set(key, current);
    return { signal: current.signal, end: () => void (waiting.get(key) === current && waiting.delete(key)) };
  };
}

/** A form that holds this hidden field, with a random value, does its work once. */
const onceField = 'once';

/** Milliseconds for which an answer is repeated. */
const repeatedFor = 600_000;

const maxEntries = 500;

/**
 * Gives a form that is pressed twice one answer: the second post waits for the first, and is redirected as it
 * is. Another person, another value or file, and a post after a refusal are posts of their own.
 */
function createRepeatedPosts() {
  const answers = new LRUCache<string, Promise<Answer>>({ max: maxEntries, ttl: repeatedFor });

  return function answerOnce(
    { form, files, request }: Pick<Visit, 'form' | 'files' | 'request'>,
    personId: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!form.get(onceField)) return work();
    const sent = [request.url, personId, ...form.entries(), ...files.map(({ name, size }) => [name, size])];
    const key = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    const earlier = answers.get(key);
    if (earlier) return earlier;
    const answer = work();
    answers.set(key, answer);
    const forget = () => void answers.delete(key);
    answer.then((done) => 'to' in done || forget(), forget);
    return answer;
  };
}
