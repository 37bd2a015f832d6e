// Says whether the built site is that of the present sources and content.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './install.mjs';

const stamp = join(root, 'dist', '.built-from');

/** Tests, and the PDFs of books: the host reads those when it sends them. */
const notBuilt = /\.test\.tsx?$|\.pdf$/;

/** Everything a build reads. @param {string} contentDir */
const inputs = (contentDir) => [
  ...['src', 'domain', 'reader', 'server', 'scripts', 'public'].map((name) => join(root, name)),
  ...['astro.config.ts', 'package-lock.json', 'tsconfig.json'].map((name) => join(root, name)),
  resolve(root, contentDir),
];

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
  } else if (!notBuilt.test(path)) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of inputs(process.env.CONTENT_DIR ?? 'content')) addTo(hash, path);
  return hash.digest('hex');
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
export const markBuilt = () => writeFileSync(stamp, fingerprint());
