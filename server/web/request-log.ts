import type { FastifyInstance } from 'fastify';

/**
 * One line for each answer: method, path, status, milliseconds. No address, no query string, no header: nothing by which a
 * visitor could be known. Ordinary reading is logged at `debug`, refusals and faults at `info`.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    const [path] = request.url.split('?', 1);
    const ms = Math.round(reply.elapsedTime);
    request.log[level]({ method: request.method, path, status: reply.statusCode, ms }, 'answered');
    done();
  });
}
