// npm run new-ministry: runs on whatever Node there is; installs what is missing, then asks with the project's own.
import { ensureInstalled, runPinned } from './install.mjs';

await ensureInstalled();
process.exit(await runPinned(['scripts/new-ministry/main.ts', ...process.argv.slice(2)]));
