import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Stored, tagOf } from './stored.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const special: Record<string, string> = { '/speculation-rules.json': 'application/speculationrules+json' };

const unchanging = 'public, max-age=31536000, immutable';
const changing = 'public, max-age=3600';

/**
 * Reads the built files into memory with the compressed twins that the build put beside them. Keys are URL paths.
 * Files under /assets/ bear their hash in their name and never change.
 */
export async function readAssets(folder: string): Promise<Map<string, Stored>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Stored>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${file.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`;
        const type = special[path] ?? types[extname(entry.name)];
        if (!type)
          throw new Error(`${path}: no content type is known for this file. Add it to server/web/assets.ts.`);
        const headers = {
          'content-type': type,
          'cache-control': path.startsWith('/assets/') ? unchanging : changing,
          // Share cards are there to be shown by other sites: a chat in a browser loads them from here.
          ...(path.startsWith('/share/') && { 'cross-origin-resource-policy': 'cross-origin' }),
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
