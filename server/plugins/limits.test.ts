import { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryObjects } from 'node:v8';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { connectionLimits, limitBodies } from './limits.ts';

const kept = () => queryObjects(IncomingMessage, { format: 'count' });

test('nothing stays in memory of posts that were refused before their bodies were read', async () => {
  await using app = Fastify();
  limitBodies(app, connectionLimits);
  app.addHook('onRequest', async (_request, reply) => reply.code(403).send());
  app.post('/', async () => 'received');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.addresses()[0] as AddressInfo;
  const before = kept();
  for (let post = 0; post < 200; post += 1) {
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(100) });
    expect(status).toBe(403);
  }
  await expect.poll(() => kept() - before).toBeLessThan(20);
});
