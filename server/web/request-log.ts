import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/**
 * One line for each answer: method, path, status, milliseconds. No address, no query string, no header: nothing by which a
 * visitor could be known. Ordinary reading is logged at `debug`, refusals and faults at `info`.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    const ms = Math.round(reply.elapsedTime);
    logAnswer(request.log, { method: request.method, path, status: reply.statusCode, ms });
    done();
  });
}

export function logAnswer(
  log: FastifyBaseLogger,
  answer: { method: string; path: string; status: number; ms: number },
) {
  log[answer.status < 400 ? 'debug' : 'info'](answer, 'answered');
}
