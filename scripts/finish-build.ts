// After Astro: the content for the host, and every compressible file in its two compressed forms.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { store } from '../server/web/stored.ts';
import { readContent } from '../src/content/read-content.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const client = join(dist, 'client');

await writeFile(
  join(dist, 'content.json'),
  JSON.stringify(readContent(process.env.CONTENT_DIR ?? 'content')),
);

const kinds: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  txt: 'text/plain',
};
const entries = await readdir(client, { recursive: true, withFileTypes: true });
await Promise.all(
  entries.map(async (entry) => {
    const kind = kinds[entry.name.split('.').pop() ?? ''];
    if (!entry.isFile() || !kind) return;
    const file = join(entry.parentPath, entry.name);
    const { bodies } = await store(await readFile(file), { headers: { 'content-type': kind } });
    if (bodies.br !== bodies.identity) await writeFile(`${file}.br`, bodies.br);
    if (bodies.gzip !== bodies.identity) await writeFile(`${file}.gz`, bodies.gzip);
  }),
);
