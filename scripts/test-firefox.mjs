// npm run test:firefox: the journeys that another engine could break, in Firefox. Not a part of npm test: it wants a
// Firefox on the machine, and Playwright drives only its own build of it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runPinned } from './install.mjs';

const names = ['firefox-esr', 'firefox'];
const folders = (process.env.PATH ?? '').split(delimiter);
const places = [
  ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const path = [process.env.FIREFOX_PATH, ...places].find((place) => place && existsSync(place));
if (!path) {
  console.error(
    'No Firefox was found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to where it is.',
  );
  process.exit(1);
}
await ensureInstalled({ dev: true });
await ensureBuilt();
process.exit(
  await runPinned(['node_modules/vitest/vitest.mjs', 'run', '--project', 'firefox'], {
    ...process.env,
    FIREFOX_PATH: path,
  }),
);
