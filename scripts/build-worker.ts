import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { tagOf } from '../server/web/ready-answer.ts';

/**
 * Builds the service worker to /sw.js. It knows this build's hashed files, and holds a mark of the built pages: browsers take
 * a worker for a new one when its bytes are new.
 *
 * @param dist absolute path of the folder in which Astro has built the site
 */
export async function buildWorker(dist: string): Promise<void> {
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
        input: 'src/offline/worker/worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** Paths from the folder, in one order on every machine. */
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
