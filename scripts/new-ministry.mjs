// npm run new-ministry: runs on any Node, installs what is missing, then runs the wizard on the pinned Node.
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled();
process.exit(await runPinned(['scripts/new-ministry/main.ts', ...process.argv.slice(2)]));
