import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldErrors } from '#core/forms/form.ts';

/** What an error answer says (RFC 9457). */
interface Problem {
  type: string;
  title: string;
  status: number;
  /** A calm sentence for the visitor. */
  detail: string;
  /** For a form: what is wrong with which field. */
  errors?: FieldErrors;
}

/** Something cannot be had at this moment, but may well be soon. Its message is a calm sentence for visitors. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly statusCode = 503;
  /** In seconds. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Sentences for failures that come without one. What went wrong inside is for the log. */
const details: Record<number, string> = {
  400: 'What was sent could not be read. Please try again.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that kind of request.',
  408: 'The message took too long to arrive. Please try again.',
  413: 'This is more than the form can take. Please shorten it and try again.',
  415: 'This form takes its fields as JSON.',
  429: 'That was a lot in a short time. Please wait a few minutes and try again.',
  503: 'We cannot take messages at this moment. Please try again in a few minutes.',
};
const clientFault = 'This request could not be answered. Please try again.';
const serverFault = 'Something went wrong on our side. Please try again in a few minutes.';

/** A problem of this status, ready to send. Without `detail` it says what fits the status. */
function problemText(
  status: number,
  detail: string = details[status] ?? (status < 500 ? clientFault : serverFault),
  errors?: FieldErrors,
): { headers: Record<string, string>; body: string } {
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(errors && { errors }),
  };
  return {
    headers: { 'cache-control': 'no-store', 'content-type': 'application/problem+json' },
    body: JSON.stringify(body),
  };
}

/**
 * A fault of ours, ready to send: as a page to a browser that opens a page or posts a form, as a problem to a
 * script. The page is without the site's own frame, because rendering may be what failed.
 */
export function failureText(
  { accept = '' }: IncomingHttpHeaders,
  status: number,
  sentence = serverFault,
): { headers: Record<string, string>; body: string } {
  if (!/\btext\/html\b/.test(accept)) return problemText(status, sentence);
  return {
    headers: { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>Sorry</title><p>${sentence}</p><p><a href="/">Home</a></p>`,
  };
}

/** Answers with a problem of this status: see `problemText`. */
export function problem(
  reply: FastifyReply,
  status: number,
  detail?: string,
  errors?: FieldErrors,
): FastifyReply {
  const { headers, body } = problemText(status, detail, errors);
  return reply.code(status).headers(headers).send(body);
}

/**
 * Answers for an error that was thrown: with its own status when it blames the request, such as a body that
 * is no JSON, else with 500. Its message is never shown; log it if it matters.
 */
export function problemFor(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Unavailable) reply.header('retry-after', error.retryAfter);
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return problem(reply, status >= 400 && status <= 599 ? status : 500);
}

/** Gives every failure a calm sentence; the detail goes to the log, never to the visitor. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return problemFor(reply, error);
    if (error instanceof Unavailable) {
      const { headers, body } = failureText(request.headers, status, error.message);
      return reply
        .code(status)
        .headers({ ...headers, 'retry-after': error.retryAfter })
        .send(body);
    }
    const { method, url } = request;
    const path = url.split('?', 1)[0];
    request.log.error({ err: error, method, path }, 'the request failed');
    const { headers, body } = failureText(request.headers, status);
    return reply.code(status).headers(headers).send(body);
  });
  // Whatever is read is answered, if only by the 404 page: what comes here asked by another method.
  app.setNotFoundHandler((_request, reply) => notAllowed(reply));
}

function notAllowed(reply: FastifyReply) {
  reply.header('allow', 'GET, HEAD');
  return problem(reply, 405, 'This address can only be read.');
}

/** For addresses so malformed (a broken percent sign) that no route is looked up and no hook runs. */
export function answerMalformedAddress(headers: Record<string, string>) {
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    problem(reply.headers(headers), 400, 'This address has a slip in it. Please check it and try again.');
  };
}
