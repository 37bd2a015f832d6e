import type { FastifyInstance } from 'fastify';

/**
 * One line for each answer: method, path, status, milliseconds. No address, no query string, no header: nothing by which a
 * visitor could be known. Ordinary reading is logged at `debug`, refusals and faults at `info`.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { log, method } = request;
    const [path = ''] = request.url.split('?', 1);
    const { statusCode: status } = reply;
    const ms = Math.round(reply.elapsedTime);
    log[status < 400 ? 'debug' : 'info']({ method, path, status, ms }, 'answered');
    done();
  });
}
