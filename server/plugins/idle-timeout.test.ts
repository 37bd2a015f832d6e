import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerAtIdleTimeout } from './limits.ts';

/** A server on which one address never answers before the test ends, with a short idle time. */
async function slowServer() {
  const app = Fastify({ connectionTimeout: 200 });
  answerAtIdleTimeout(app);
  const end = Promise.withResolvers<string>();
  app.all('/slow', () => end.promise);
  app.get('/streaming', (_request, reply) => void reply.raw.writeHead(200).write('a part of it'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.addresses()[0] as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      end.resolve('at last');
      await app.close();
    },
  };
}

test.each([
  ['GET', 'text/html', 'text/html; charset=utf-8', 'This takes too long at the moment.'],
  ['POST', 'text/html', 'text/html; charset=utf-8', 'This takes longer than usual, and it goes on.'],
  ['POST', '*/*', 'application/problem+json', 'This takes longer than usual, and it goes on.'],
])(
  'a slow %s that accepts %s gets a sentence instead of an empty answer',
  async (method, accept, type, sentence) => {
    await using server = await slowServer();
    const answer = await fetch(`${server.url}/slow`, { method, headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, type]);
    expect(await answer.text()).toContain(sentence);
  },
);

test('a body that stops arriving gets a sentence', async () => {
  await using server = await slowServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'POST /slow HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\nhalf',
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/);
});

test.each([
  ['without a request', ''],
  ['that stalls in an answer', 'GET /streaming HTTP/1.1\r\nhost: a\r\n\r\n'],
])('an idle connection %s is closed', async (_, sent) => {
  await using server = await slowServer();
  const socket = connect(server.port, '127.0.0.1').resume();
  socket.write(sent);
  await once(socket, 'close');
});
