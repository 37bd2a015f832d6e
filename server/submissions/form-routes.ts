import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { pageAt } from '#site/routes.ts';
import { problem, problemFor, refuseOtherMethods, Unavailable } from '../plugins/errors.ts';
import { sendPersonal, sendUncachedPage, visitorOf } from '../plugins/pages.ts';
import { splitUrl } from '../plugins/request-hooks.ts';
import type { Site } from '../site.ts';
import { type FormDependencies, type FormOutcome, handleFormPost, typedValues } from './form-post.ts';
import { forms, type SubmissionForm } from './forms.ts';
import { tooHasty } from './spam-protection.ts';

export function addForms(app: FastifyInstance, dependencies: FormDependencies): void {
  for (const form of forms) registerFormEndpoint(app, form, dependencies);
  addFormTokens(app, dependencies);
}

/**
 * `GET /api/form-token?form=contact`: a form token for a form that a visitor has started. 400 for an unknown
 * form.
 */
function addFormTokens(app: FastifyInstance, { formTokens }: FormDependencies): void {
  app.get<{ Querystring: { form?: unknown } }>('/api/form-token', async (request, reply) => {
    const form = forms.find(({ noun }) => noun === request.query.form);
    if (!form) return problem(reply, 400);
    return reply.header('cache-control', 'no-store').send({ formToken: await formTokens.issue(form.noun) });
  });
}

const bodyLimit = 64 * 1024;

/**
 * 201 with `message`, or a problem: 400 not JSON, 405 another method, 409 no places left, 413 over 64 KB, 415
 * another content type, 422 with `errors`, 429 with Retry-After in seconds, 503 when it cannot be stored. In
 * its own scope, because of the body parser.
 */
function registerFormEndpoint(
  app: FastifyInstance,
  form: SubmissionForm,
  dependencies: FormDependencies,
): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const answer = problemFor(reply, error);
      if (reply.statusCode >= 500 && !(error instanceof Unavailable))
        request.log.error({ err: error }, 'the form endpoint failed');
      return answer;
    });
    onlyJson(scope);

    scope.post(form.path, { bodyLimit }, async (request, reply) => {
      if (request.body === undefined) return problem(reply, 400);
      const { ip: address, log } = request;
      return answerWith(reply, await handleFormPost(form, request.body, { dependencies, address, log }));
    });

    refuseOtherMethods(scope, form.path, 'POST', 'This address only takes a form that is sent to it.');
  });
}

function onlyJson(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson);
}

/** The status of a form that is not accepted. */
const statusOf = { invalid: 422, refused: 409, hasty: 429, limited: 429, unavailable: 503 };

function answerWith(reply: FastifyReply, outcome: FormOutcome): FastifyReply {
  if (outcome.kind === 'accepted') {
    const { message, id } = outcome;
    return reply.code(201).header('cache-control', 'no-store').send({ message, id });
  }
  const status = statusOf[outcome.kind];
  if ('retryAfter' in outcome) reply.header('retry-after', outcome.retryAfter);
  if (outcome.kind === 'invalid')
    return problem(reply, status, 'Please check the marked fields and try again.', outcome.errors);
  if (outcome.kind === 'refused') return problem(reply, status, outcome.sentence);
  return problem(reply, status, outcome.kind === 'hasty' ? tooHasty : undefined);
}

/**
 * A contact message full of emoji (200, 300 and 20,000, and an address) has 246 KB: browsers write an emoji
 * in twelve bytes.
 */
const plainBodyLimit = 256 * 1024;

/** A larger body is not read and cannot be shown again. The page sets its own status. */
const tooLongPage = '/too-long';

/** Sentences for a form that failed although its fields are valid. */
const failures = {
  hasty: tooHasty,
  limited: 'That was a lot in a short time. Please wait a few minutes, then press the button again.',
  unavailable:
    'We cannot take messages at this moment. Nothing is lost: please press the button again in a minute.',
};

function failureOf(outcome: FormOutcome): string | undefined {
  if (outcome.kind === 'accepted' || outcome.kind === 'invalid') return undefined;
  return outcome.kind === 'refused' ? outcome.sentence : failures[outcome.kind];
}

/**
 * Without JavaScript: urlencoded, posted to the form's page. Success redirects (303), so that a reload sends
 * nothing; otherwise the page shows the input again. The hidden field `form` names the form.
 */
export function addPlainForms(app: FastifyInstance, site: () => Site, dependencies: FormDependencies) {
  app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: plainBodyLimit });
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode !== 413) throw error;
      return sendUncachedPage(request, reply, site(), tooLongPage);
    });
    for (const pattern of new Set(forms.flatMap(({ pages }) => pages))) {
      scope.post(pattern, { bodyLimit: plainBodyLimit }, async (request, reply) => {
        const [path] = splitUrl(request.url);
        if (!pageAt(site().content, path)) return problem(reply, 404);
        // The address names the record of the page, such as the event.
        const body: Record<string, unknown> = { ...Object(request.body), ...Object(request.params) };
        const form = forms.find(({ noun, pages }) => noun === body.form && pages.includes(pattern));
        if (!form || site().isOff(form.path)) return problem(reply, 400);
        const { ip: address, log } = request;
        const outcome = await handleFormPost(form, body, { dependencies, address, log });
        if (outcome.kind === 'accepted') return reply.redirect(`${path}?sent=${form.noun}#${form.noun}`, 303);
        if ('retryAfter' in outcome) reply.header('retry-after', outcome.retryAfter);
        const { errors, values } =
          outcome.kind === 'invalid' ? outcome : { errors: {}, values: typedValues(form, body) };
        const failure = failureOf(outcome);
        const posted = { form: form.noun, values, errors, failure };
        const page = await site().renderPage(path, { posted, visitor: visitorOf(request) });
        return sendPersonal(request, reply, { ...page, status: statusOf[outcome.kind] });
      });
    }
  });
}
