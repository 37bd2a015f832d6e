// npm run release: installs and builds what is missing, then packs what a small server needs.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runPinned } from './install.mjs';

const help = `Packs the built site for a server that neither installs nor builds: host, commands, content, and the Node that it needs.

  npm run release                     releases/ministry-website-….tar.gz
  npm run release -- --into <folder>  the same as a new folder

There: unpack it, set the environment (docs/deploying.md), npm start. It runs on this kind of system and processor alone.

Ends with 0 when done, 1 when it failed, 2 when it was not understood.`;

const [option, folder, ...more] = process.argv.slice(2);
if (option === '--help' || option === '-h') {
  console.log(help);
  process.exit(0);
}
if (option !== undefined && (option !== '--into' || folder === undefined || more.length > 0)) {
  console.error(help);
  process.exit(2);
}
await ensureInstalled();
await ensureBuilt();
process.exit(await runPinned(['scripts/release.ts', ...process.argv.slice(2)]));
