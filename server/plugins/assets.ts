import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { StartError } from '../errors.ts';
import { type ReadyAnswer, tagOf } from './responses.ts';

/** What the build makes, and the pictures that volunteers put into public/ (see `photo` in content-model/schemas/about.ts). */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const special: Record<string, string> = { '/speculation-rules.json': 'application/speculationrules+json' };

/** A worker does what its own policy lets it, which is to fetch from this host. Browsers look for a newer one at every page. */
const workerPath = '/sw.js';
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

const unchanging = 'public, max-age=31536000, immutable';
const changing = 'public, max-age=3600';

/**
 * Reads the built files into memory with the compressed twins that the build put beside them. Keys are URL
 * paths. Files under /assets/ bear their hash in their name and never change. Hidden files are left out: file
 * managers leave theirs in any folder (.DS_Store).
 * @throws StartError for a file of a kind that is not served
 */
export async function readAssets(folder: string): Promise<Map<string, ReadyAnswer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, ReadyAnswer>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${file.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`;
        const type = special[path] ?? types[extname(entry.name)];
        if (!type)
          throw new StartError(
            `public${path} is of a kind that this site does not serve. Remove it, or add its content type to server/plugins/assets.ts, and build again.`,
          );
        const headers = {
          'content-type': type,
          'cache-control': path.startsWith('/assets/') ? unchanging : changing,
          // Share cards are there to be shown by other sites: a chat in a browser loads them from here.
          ...(path.startsWith('/share/') && { 'cross-origin-resource-policy': 'cross-origin' }),
          ...(path === workerPath && workerHeaders),
        };
        const identity = await readFile(file);
        const [br, gzip] = await Promise.all(
          ['br', 'gz'].map((ending) => readFile(`${file}.${ending}`).catch(() => identity)),
        );
        const bodies = { identity, br: br ?? identity, gzip: gzip ?? identity };
        assets.set(path, { status: 200, headers, tag: tagOf(identity), bodies });
      }),
  );
  return assets;
}

/**
 * The files of a host that shall keep nothing on visitors' devices any more: the service worker's place is
 * taken by one that throws away what was kept and unregisters itself.
 * @throws Error when the build lacks one of the two
 */
export function withoutWorker(assets: ReadonlyMap<string, ReadyAnswer>): Map<string, ReadyAnswer> {
  const [worker, noWorker] = [workerPath, '/no-worker.js'].map((path) => assets.get(path));
  if (!worker || !noWorker) throw new Error('dist/client lacks sw.js or no-worker.js: build the site again.');
  return new Map(assets).set(workerPath, { ...noWorker, headers: worker.headers });
}
