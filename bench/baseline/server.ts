/* Serves the single-page application in the folder FOLDER: compressed, kept in memory and cached by the same code as the site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readAssets } from '../../server/web/assets.ts';
import { type Stored, send, store } from '../../server/web/ready-answer.ts';

const { FOLDER = '', PORT, HOST = '127.0.0.1' } = process.env;

const files = new Map<string, Stored>();
for (const [path, { bodies, headers }] of await readAssets(join(FOLDER, 'client'))) {
  files.set(path, await store(bodies.identity, { headers }));
}
const page = await store(await readFile(join(FOLDER, 'index.html')), {
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
});

const app = Fastify();
app.get('/readyz', (_, reply) => reply.send('ready'));
// What a form asks as it is drawn.
app.get('/api/*', (_, reply) => reply.send({ stamp: 'none' }));
app.get('/robots.txt', (_, reply) => reply.send('User-agent: *\nAllow: /\n'));
app.get('/*', (request, reply) => send(request, reply, files.get(request.url) ?? page));
await app.listen({ port: Number(PORT), host: HOST });
process.once('SIGTERM', () => app.close());
