// npm run format: formats files and applies safe fixes.
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled({ dev: true });
process.exit(await runPinned(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']));
