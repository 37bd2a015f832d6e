// npm start: installs what is missing, builds what has changed, serves.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runPinned } from './install.mjs';
import { smallMemory } from './small-memory.mjs';

ensureInstalled();
await ensureBuilt();
process.exit(await runPinned(['dist/host/main.mjs'], { ...smallMemory, ...process.env }));
