// npm run release: installs what is missing, then packs the built site (release.ts).
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled();
process.exit(await runPinned(['scripts/release.ts', ...process.argv.slice(2)]));
