// npm run dev: the same site with hot reload, its API included.
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled();
const port = process.env.PORT ?? '3000';
process.exit(
  await runPinned(['node_modules/astro/bin/astro.mjs', 'dev', '--port', port, ...process.argv.slice(2)]),
);
