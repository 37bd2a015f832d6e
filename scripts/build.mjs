// npm run build: builds the site if sources or content changed (always with --force).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, markBuilt } from './build-stamp.mjs';
import { ensureInstalled, root, runPinned } from './install.mjs';

/** Builds unless the present sources and content are built already. Ends the process if the build fails. */
export async function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return;
  console.log('Building the site …');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  for (const step of [
    ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
    ['scripts/finish-build.ts'],
  ]) {
    // Whatever the surroundings say: made for developers, the pages would lack what renders them.
    const code = await runPinned(step, { ...process.env, NODE_ENV: 'production' });
    if (code !== 0) process.exit(code);
  }
  markBuilt();
}

if (process.argv[1] === join(root, 'scripts', 'build.mjs')) {
  ensureInstalled();
  await ensureBuilt({ force: process.argv.includes('--force') });
}
