import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

async function listeningApp() {
  const app = Fastify();
  app.get('/', async () => 'peace');
  const close = await listen(app, { port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { port, [Symbol.asyncDispose]: async () => void (await Promise.all([app.close(), close()])), app };
}

test.runIf(process.platform === 'linux')(
  'several newcomers are let in with each turn of the event loop',
  async () => {
    await using host = await listeningApp();
    let come = 0;
    host.app.server.on('connection', () => {
      come += 1;
    });
    const sockets = Array.from({ length: 200 }, () => connect(host.port, '127.0.0.1'));
    let turns = 0;
    for (; come < sockets.length && turns < 1000; turns += 1) await setImmediate();
    for (const socket of sockets) socket.destroy();
    expect(turns).toBeLessThan(100);
  },
);

test('each socket answers, and a port that is taken is refused', async () => {
  await using host = await listeningApp();
  const url = `http://127.0.0.1:${host.port}`;
  const answers = Array.from({ length: 40 }, () => fetch(url, { headers: { connection: 'close' } }));
  for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('peace');
  await expect(listen(Fastify(), { port: host.port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
});
