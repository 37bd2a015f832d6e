// After Astro: the host in one file, what draws in another, the service worker, and every compressible file in its two compressed forms.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readyAnswer } from '../server/web/ready-answer.ts';
import { buildWorker } from './build-worker.ts';
import { bundledFontMetrics } from './bundled-font-metrics.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const client = join(dist, 'client');

const compressible: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

// Node keeps a program's text in memory: two bytes for each character if one of them is Hebrew, one if all are escaped.
const leanCode = { charset: 'ascii', comments: false } as const;

// In one file of plain JavaScript the host needs 50 MB less memory and half the time to start than from its sources, which
// Node would have to strip of their types.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  // Loaded only with the first look-up: a program for pictures, which is no JavaScript, and what reads others' pages.
  ssr: { noExternal: true, external: ['sharp', 'undici', 'open-graph-scraper'] },
  build: {
    ssr: 'server/main.ts',
    outDir: join(dist, 'host'),
    target: 'node26',
    rolldownOptions: { output: { entryFileNames: 'main.mjs', ...leanCode } },
  },
});

// What draws PDFs and pictures is a program of its own, which the host starts when one is asked for.
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [bundledFontMetrics()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    ssr: 'server/drawing/drawing-main.ts',
    outDir: join(dist, 'host'),
    emptyOutDir: false,
    target: 'node26',
    rolldownOptions: { output: { entryFileNames: 'drawing.mjs' } },
  },
});

await buildWorker(dist);

const entries = await readdir(client, { recursive: true, withFileTypes: true });
await Promise.all(
  entries.map(async (entry) => {
    const type = compressible[extname(entry.name)];
    if (!entry.isFile() || !type) return;
    const file = join(entry.parentPath, entry.name);
    const { bodies } = await readyAnswer(await readFile(file), { headers: { 'content-type': type } });
    if (bodies.br !== bodies.identity) await writeFile(`${file}.br`, bodies.br);
    if (bodies.gzip !== bodies.identity) await writeFile(`${file}.gz`, bodies.gzip);
  }),
);
