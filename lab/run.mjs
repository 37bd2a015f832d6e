// npm run lab: installs the packages of the project and of the lab where they are missing, then measures.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, runPinned } from '../scripts/install.mjs';

/** Installs lab/package-lock.json unless it is already installed. Ends the process on failure. */
function ensureLabInstalled() {
  const folder = import.meta.dirname;
  const stamp = join(folder, 'node_modules', '.installed');
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log("Installing the lab's packages …");
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...args] = [...npm, 'install', '--no-save', '--include=dev', '--loglevel=error'];
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) {
    console.error("The lab's packages could not be installed. Check the connection to the npm registry.");
    process.exit(1);
  }
  writeFileSync(stamp, hash);
}

await ensureInstalled({ dev: true });
ensureLabInstalled();
process.exit(await runPinned(['lab/main.ts', ...process.argv.slice(2)]));
