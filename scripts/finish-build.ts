// Runs after Astro and Vite: builds the service worker and compresses files in two formats.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { createCompressor, tagOf } from '#server/plugins/responses.ts';

const compressible: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

/** @param dist absolute path of the build folder of Astro and Vite */
export async function finishBuild(dist: string): Promise<void> {
  const client = join(dist, 'client');
  const { precompress, recompress } = createCompressor();
  await buildWorker(dist);

  await Promise.all(
    (await filesIn(client)).map(async (path) => {
      const type = compressible[extname(path)];
      if (!type) return;
      const file = join(client, path);
      const ready = await precompress(await readFile(file), { headers: { 'content-type': type } });
      await recompress(ready);
      const { bodies } = ready;
      if (bodies.br !== bodies.identity) await writeFile(`${file}.br`, bodies.br);
      if (bodies.gzip !== bodies.identity) await writeFile(`${file}.gz`, bodies.gzip);
    }),
  );
}

/**
 * Builds the service worker to /sw.js. It contains this build's hashed files and a hash of the built pages,
 * because browsers update a worker when its bytes change.
 * @param dist absolute path of Astro's build folder
 */
async function buildWorker(dist: string): Promise<void> {
  const pages = (await filesIn(join(dist, 'server'))).map((path) => readFile(join(dist, 'server', path)));
  const assets = await filesIn(join(dist, 'client', 'assets'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      builtPages: JSON.stringify(tagOf(Buffer.concat(await Promise.all(pages)))),
      builtAssets: JSON.stringify(assets.map((path) => `/assets/${path}`)),
    },
    build: {
      outDir: join(dist, 'client'),
      emptyOutDir: false,
      rolldownOptions: {
        input: 'site/features/offline/worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** Paths in the folder, in the same order on every machine. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
