// npm run dev: the site with hot reload, including its API.
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled();
const port = process.env.PORT ?? '3000';
process.exit(
  await runPinned(['node_modules/astro/bin/astro.mjs', 'dev', '--port', port, ...process.argv.slice(2)]),
);
