// npm run bench: measures the built site; installs and builds first what is missing.
import { ensureInstalled, runPinned } from './install.mjs';

ensureInstalled();
process.exit(await runPinned(['bench/main.ts', ...process.argv.slice(2)]));
