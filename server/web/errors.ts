import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem, problemFor, serverFault } from '../api/problem.ts';

/** Gives every failure a calm sentence; the detail goes to the log, never to the visitor. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return problemFor(reply, error);
    const { method, url } = request;
    const path = url.split('?', 1)[0];
    request.log.error({ err: error, method, path }, 'the request failed');
    return wantsPage(request) ? sorryPage(reply, status) : problemFor(reply, error);
  });
  // Every GET is answered by a page, if only by the 404 page: what comes here asked by another method.
  app.setNotFoundHandler((_request, reply) => notAllowed(reply));
}

/** Whether it is a browser that opens a page or posts a form, not a script. */
const wantsPage = ({ headers }: FastifyRequest) => /\btext\/html\b/.test(headers.accept ?? '');

/** Without the site's own frame: rendering may be what failed. */
function sorryPage(reply: FastifyReply, status: number) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><title>Sorry</title><p>${serverFault}</p><p><a href="/">Home</a></p>`,
    );
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
