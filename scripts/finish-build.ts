// After Astro and Vite: the service worker, and every compressible file in its two compressed forms.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { readyAnswer } from '../server/web/ready-answer.ts';
import { buildWorker } from './build-worker.ts';

const compressible: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

/** @param dist absolute path of the folder into which Astro and Vite have built the site */
export async function finishBuild(dist: string): Promise<void> {
  const client = join(dist, 'client');
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
}
