// After Astro: the service worker, share cards, icons and manifest, the
// content and the search for the host, and every compressible file in its two compressed forms.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listSamples } from '../reader/hints.ts';
import { readContent } from '../reader/read-content.ts';
import type { PageRenderer } from '../server/web/page-store.ts';
import { store } from '../server/web/stored.ts';
import { recordsByPath } from '../src/site-map.ts';
import { buildWorker } from './build-worker.ts';
import { contentHistory } from './content-history.ts';
import { manifest } from './icons/manifest.ts';
import { writeIcons } from './icons/write-icons.ts';
import { searchDocuments } from './search-documents.ts';
import { writeShareCards } from './share-cards/write-share-cards.ts';

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

  const contentDir = process.env.CONTENT_DIR ?? 'content';
  const content = readContent(contentDir, recordsByPath);
  await writeFile(join(client, 'manifest.webmanifest'), JSON.stringify(manifest(content)));
  const [shareCards] = await Promise.all([writeShareCards(content, client), writeIcons(client)]);
  const forHost = {
    content,
    samples: listSamples(contentDir).length,
    lastChanges: contentHistory(contentDir),
    shareCards,
  };
  await writeFile(join(dist, 'content.json'), JSON.stringify(forHost));

  const pages: PageRenderer = await import(pathToFileURL(join(dist, 'server', 'entry.mjs')).href);
  const documents = await searchDocuments(pages, content);
  await writeFile(join(dist, 'search.json'), JSON.stringify(documents));

  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const type = compressible[extname(entry.name)];
      if (!entry.isFile() || !type) return;
      const file = join(entry.parentPath, entry.name);
      const { bodies } = await store(await readFile(file), { headers: { 'content-type': type } });
      if (bodies.br !== bodies.identity) await writeFile(`${file}.br`, bodies.br);
      if (bodies.gzip !== bodies.identity) await writeFile(`${file}.gz`, bodies.gzip);
    }),
  );
}
