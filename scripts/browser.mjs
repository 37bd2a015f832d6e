// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runPinned } from './install.mjs';

/** The same engine without windows and autofill, a fifth faster. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function find(/** @type {readonly string[]} */ names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return [process.env.BROWSER_PATH, ...candidates].find((path) => path && existsSync(path));
}

/**
 * Returns the environment for the browser tests, with BROWSER_PATH. Without a browser it installs Debian's
 * package as root, else Playwright's download (which needs no path). Exits if neither works.
 * @param {{ isWhole?: boolean }} options isWhole: with autofill, which the headless shell lacks
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function ensureBrowser({ isWhole = false } = {}) {
  const wanted = isWhole ? names : [shell, ...names];
  let path = find(wanted);
  if (!path && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …');
    const quiet = {
      stdio: /** @type {const} */ ('ignore'),
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update'], quiet);
    for (const name of isWhole ? ['chromium'] : [shell, 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
      path = find(wanted);
      if (path) break;
    }
  }
  if (path) return { ...process.env, BROWSER_PATH: path };
  if ((await runPinned(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) === 0)
    return process.env;
  console.error(
    'No browser was found and none could be installed. Install Chromium or Chrome, or set BROWSER_PATH.',
  );
  process.exit(1);
}
