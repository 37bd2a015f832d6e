// npm run build: builds the site if sources changed (always with --force).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, runPinned } from './install.mjs';

const notBuilt = /\.test\.tsx?$/;

/** All inputs of a build. Content is not one, because the host reads and watches it. */
const inputs = [
  ...['site', 'core', 'content-model', 'server', 'desk', 'host', 'scripts', 'public'],
  ...['astro.config.ts', 'package-lock.json', 'tsconfig.json'],
];

/** A hash of the sources that does not depend on the project's path. @param {string} project its folder */
export function fingerprint(project) {
  const hash = createHash('sha256');
  /** @param {string} path from the project's folder, with slashes */
  function add(path) {
    const file = join(project, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    } else if (!notBuilt.test(path)) {
      hash.update(path).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  inputs.forEach(add);
  return hash.digest('hex');
}

/** Builds unless the sources are unchanged since the last build. Exits if the build fails. */
export async function ensureBuilt({ force = false } = {}) {
  // With and without the texts of the Bible are two builds.
  const builtFrom = fingerprint(root) + (process.env.SCRIPTURE === 'off' ? ' without scripture' : '');
  const stamp = join(root, 'dist', '.built-from');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === builtFrom) return;
  const code = await runPinned(['scripts/build-version.ts', builtFrom]);
  if (code !== 0) process.exit(code);
}

if (process.argv[1] === join(root, 'scripts', 'build.mjs')) {
  await ensureInstalled();
  await ensureBuilt({ force: process.argv.includes('--force') });
}
