import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldErrors } from '#core/forms/form.ts';

/** A temporary failure. Its message is a calm sentence for visitors. */
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

export const tooLateSentence = 'The message took too long to arrive. Please try again.';

/** Sentences for errors without one. Causes are only logged. */
const details: Record<number, string> = {
  400: 'What was sent could not be read. Please try again.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that kind of request.',
  408: tooLateSentence,
  413: 'This is more than the form can take. Please shorten it and try again.',
  415: 'This form takes its fields as JSON.',
  429: 'That was a lot in a short time. Please wait a few minutes and try again.',
  503: 'We cannot take messages at this moment. Please try again in a few minutes.',
};
const clientFault = 'This request could not be answered. Please try again.';
const serverFault = 'Something went wrong on our side. Please try again in a few minutes.';

/** A problem (RFC 9457) with this status. The default `detail` is the sentence for the status. */
function problemText(
  status: number,
  detail: string = details[status] ?? (status < 500 ? clientFault : serverFault),
  errors?: FieldErrors,
): { headers: Record<string, string>; body: string } {
  const body = {
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
 * A page for a browser that opens a page or posts a form, a problem for a script. Static, because rendering
 * may have failed.
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
 * Its own status if the error has one, such as for invalid JSON, otherwise 500. Its message is never shown.
 */
export function problemFor(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Unavailable) reply.header('retry-after', error.retryAfter);
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  return problem(reply, status >= 400 && status <= 599 ? status : 500);
}

/** Answers every failure with a calm sentence; details are only logged. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const sentence = sentenceOf(error);
    if (sentence === undefined) {
      if (status < 500) return problemFor(reply, error);
      const { method, url } = request;
      request.log.error({ err: error, method, path: url.split('?', 1)[0] }, 'the request failed');
    }
    if (error instanceof Unavailable) reply.header('retry-after', error.retryAfter);
    const { headers, body } = failureText(request.headers, status, sentence);
    return reply.code(status).headers(headers).send(body);
  });
  // Every GET is answered, at least by the 404 page, so this is another method.
  app.setNotFoundHandler((_request, reply) => methodNotAllowed(reply, 'GET, HEAD'));
}

/** What a browser shows of a failure that has a sentence. */
function sentenceOf(error: FastifyError): string | undefined {
  if (error instanceof Unavailable) return error.message;
  return error.statusCode === 408 ? tooLateSentence : undefined;
}

function methodNotAllowed(
  reply: FastifyReply,
  allowed: string,
  sentence = 'This address can only be read.',
): FastifyReply {
  return problem(reply.header('allow', allowed), 405, sentence);
}

/** Answers the other methods at a path. @param allowed 'GET, HEAD' */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allowed: string,
  sentence?: string,
): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    methodNotAllowed(reply, allowed, sentence);
  app.route({
    url,
    method: app.supportedMethods.filter((method) => !allowed.split(', ').includes(method)),
    exposeHeadRoute: false,
    // Before the body is read, because the method is wrong for any body.
    onRequest: refuse,
    handler: refuse,
  });
}

/** For malformed addresses (a broken percent sign), for which no route or hook runs. */
export function answerMalformedAddress(headers: Record<string, string>) {
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    problem(reply.headers(headers), 400, 'This address has a typo in it. Please check it and try again.');
  };
}
