// npm run format: rewrites files in the project's style, and makes the fixes that are safe.
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled({ dev: true });
process.exit(await runPinned(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']));
