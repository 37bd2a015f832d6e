import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import { type FormServices, handleFormPost, typedValues } from '../submissions/form-post.ts';
import { tooHasty } from '../submissions/form-tokens.ts';
import { forms } from '../submissions/forms.ts';
import { sendInstead, sendPersonal, visitorOf } from './pages.ts';
import { problem } from './problem.ts';

/**
 * The largest that a form can be: a browser writes one Hebrew letter in six bytes and an emoji in twelve, so that a contact message with
 * every field full of emoji (200, 300 and 20,000 of them, and an address) is 246 KB. body-limits.ts bounds how many are received at the same time.
 */
const bodyLimit = 256 * 1024;

/** What is larger is not read at all, so it cannot come back: this page tells what to do. Its status is its own. */
const tooLongPage = '/too-long';

/** Sentences for a form that could not be taken although nothing in its fields is wrong. */
const failures = {
  hasty: tooHasty,
  limited: 'That was a lot in a short time. Please wait a few minutes, then press the button again.',
  unavailable:
    'We cannot take messages at this moment. Nothing is lost: please press the button again in a minute.',
};

/**
 * Forms as browsers send them without JavaScript: urlencoded, to the page on which they stand. A message taken leads back
 * there by a redirect (303), so that reloading sends nothing again; otherwise the page comes back with all that was typed.
 * A page may hold several: the hidden field `form` says which of them was sent.
 */
export function addPlainForms(app: FastifyInstance, site: () => Site, services: FormServices) {
  app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit });
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode !== 413) throw error;
      return sendInstead(request, reply, site(), tooLongPage);
    });
    for (const path of new Set(forms.flatMap(({ pages }) => pages))) {
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const body = request.body as Record<string, unknown> | undefined;
        const form = forms.find(({ noun, pages }) => noun === body?.form && pages.includes(path));
        if (!form || site().isOff(form.path)) return problem(reply, 400);
        const outcome = await handleFormPost(form, body, { services, address: request.ip, log: request.log });
        if (outcome.kind === 'accepted') return reply.redirect(`${path}?sent=${form.noun}#${form.noun}`, 303);
        if ('retryAfter' in outcome) reply.header('retry-after', outcome.retryAfter);
        const { errors, values } =
          outcome.kind === 'invalid' ? outcome : { errors: {}, values: typedValues(form, body) };
        const failure = outcome.kind === 'invalid' ? undefined : failures[outcome.kind];
        const posted = { form: form.noun, values, errors, failure };
        const page = await site().renderPage(path, { posted, visitor: visitorOf(request) });
        const status = { invalid: 422, hasty: 429, limited: 429, unavailable: 503 }[outcome.kind];
        return sendPersonal(request, reply, { ...page, status });
      });
    }
  });
}
