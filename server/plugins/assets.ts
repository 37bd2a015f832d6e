import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { StartError } from '../errors.ts';
import { type PrecompressedResponse, tagOf } from './responses.ts';

/** Types of the build, and of pictures in public/ (see `photo` in content-model/schemas/about.ts). */
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

/** The service worker may only fetch from this host. Browsers check for a new one with every page. */
const workerPath = '/sw.js';
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=3600';

/**
 * Reads the built files with their compressed copies, by URL path. Files under /assets/ have a hash in their
 * name and never change. @throws StartError for a file of an unsupported type
 */
export async function readAssets(folder: string): Promise<Map<string, PrecompressedResponse>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, PrecompressedResponse>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${file.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`;
        const type = special[path] ?? types[extname(entry.name)];
        if (!type)
          throw new StartError(
            `public${path} has a type that this site does not serve. Remove it, or add its content type to server/plugins/assets.ts, and build again.`,
          );
        const headers = {
          'content-type': type,
          'cache-control': path.startsWith('/assets/') ? immutable : revalidated,
          // Other sites show share cards: a chat in a browser loads them from here.
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
 * For a host without offline pages: replaces the service worker by one that unregisters itself.
 * @throws Error when the build lacks one of the two
 */
export function withoutWorker(
  assets: ReadonlyMap<string, PrecompressedResponse>,
): Map<string, PrecompressedResponse> {
  const [worker, noWorker] = [workerPath, '/no-worker.js'].map((path) => assets.get(path));
  if (!worker || !noWorker) throw new Error('dist/client lacks sw.js or no-worker.js: build the site again.');
  return new Map(assets).set(workerPath, { ...noWorker, headers: worker.headers });
}
