// npm run dev: the same site with hot reload, its API included.
import { ensureInstalled, runPinned } from './install.mjs';

ensureInstalled();
process.exit(await runPinned(['node_modules/astro/bin/astro.mjs', 'dev', ...process.argv.slice(2)]));
