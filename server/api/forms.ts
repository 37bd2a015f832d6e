import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem, problemFor, Unavailable } from '../plugins/problem.ts';
import { type FormOutcome, type FormServices, handleFormPost } from '../submissions/form-post.ts';
import { tooHasty } from '../submissions/form-tokens.ts';
import { forms, type SubmissionForm } from '../submissions/forms.ts';

/** The endpoints of all forms, and of their form tokens. */
export function addForms(app: FastifyInstance, services: FormServices): void {
  for (const form of forms) registerFormEndpoint(app, form, services);
  addFormTokens(app, services);
}

/** `GET /api/form-token?form=contact`: a form token for a form that a visitor has turned to. 400 for a form that there is not. */
function addFormTokens(app: FastifyInstance, { formTokens }: FormServices): void {
  app.get<{ Querystring: { form?: unknown } }>('/api/form-token', async (request, reply) => {
    const form = forms.find(({ noun }) => noun === request.query.form);
    if (!form) return problem(reply, 400);
    return reply.header('cache-control', 'no-store').send({ formToken: await formTokens.issue(form.noun) });
  });
}

const bodyLimit = 64 * 1024;

/**
 * Takes a form as JSON at its path: 201 with `message`, or a problem: 400 no JSON, 405 another method, 413 over 64 KB, 415
 * another content type, 422 with `errors`, 429 with Retry-After in seconds, 503 when it cannot be stored.
 *
 * Stands in a scope of its own: the body parser and the error answers of the rest of the site stay as they are.
 */
function registerFormEndpoint(app: FastifyInstance, form: SubmissionForm, services: FormServices): void {
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
      const outcome = await handleFormPost(form, request.body, {
        services,
        address: request.ip,
        log: request.log,
      });
      return answerWith(reply, outcome);
    });

    scope.route({
      url: form.path,
      method: scope.supportedMethods.filter((method) => method !== 'POST'),
      exposeHeadRoute: false,
      // Before the body is read: whatever is in it, the method is what is wrong.
      onRequest: notAllowed,
      handler: notAllowed,
    });
  });
}

function onlyJson(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson);
}

function answerWith(reply: FastifyReply, outcome: FormOutcome): FastifyReply {
  switch (outcome.kind) {
    case 'accepted':
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ message: outcome.message, id: outcome.id });
    case 'invalid':
      return problem(reply, 422, 'Please check the marked fields and try again.', outcome.errors);
    case 'hasty':
      return problem(reply.header('retry-after', outcome.retryAfter), 429, tooHasty);
    case 'limited':
      return problem(reply.header('retry-after', outcome.retryAfter), 429);
    case 'unavailable':
      return problem(reply, 503);
  }
}

async function notAllowed(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return problem(reply.header('allow', 'POST'), 405, 'This address only takes a form that is sent to it.');
}
