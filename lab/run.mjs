// npm run lab: measures the built site. Installs what the project and the lab need, where it is missing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, runPinned } from '../scripts/install.mjs';

/** The packages of lab/package-lock.json, which neither the site nor its tests need. Ends the process on failure. */
function ensureLabInstalled() {
  const folder = import.meta.dirname;
  const stamp = join(folder, 'node_modules', '.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log("Installing the lab's packages …");
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...first] = npm;
  const { status } = spawnSync(
    command,
    [...first, 'install', '--no-save', '--include=dev', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    console.error("The lab's packages could not be installed. Check the connection to the npm registry.");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

await ensureInstalled({ dev: true });
ensureLabInstalled();
process.exit(await runPinned(['lab/main.ts', ...process.argv.slice(2)]));
