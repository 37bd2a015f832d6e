import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureText, problem, problemFor, Unavailable } from './problem.ts';

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
