import { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryObjects } from 'node:v8';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { connectionLimits, limitBodies } from './limits.ts';

const requestsInMemory = () => queryObjects(IncomingMessage, { format: 'count' });

test.each<[string, (app: FastifyInstance) => void]>([
  [
    'before their bodies were read',
    (app) => app.addHook('onRequest', async (_, reply) => reply.code(403).send()),
  ],
  [
    'with files that were not read',
    (app) => app.addContentTypeParser('*', (_request, _body, done) => done(null)),
  ],
  ['with bodies that are too long', () => {}],
])('nothing stays in memory of refused posts %s', async (_, refuse) => {
  await using app = Fastify({ bodyLimit: 10 });
  limitBodies(app, connectionLimits);
  refuse(app);
  app.post('/', { config: { takesFiles: true } }, async (_request, reply) => reply.code(403).send());
  app.post('/form', async () => 'received');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.addresses()[0] as AddressInfo;
  const before = requestsInMemory();
  for (let post = 0; post < 50; post += 1)
    for (const path of ['', 'form']) {
      const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
        method: 'POST',
        body: 'x'.repeat(100),
      });
      expect([403, 413]).toContain(answer.status);
    }
  await expect.poll(() => requestsInMemory() - before).toBeLessThan(20);
});
