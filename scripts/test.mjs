// npm test: everything that must hold before a change is accepted, cheapest first.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runPinned } from './install.mjs';

const bin = (/** @type {string} */ path) => `node_modules/${path}`;
/** In their order: name, what it holds, how it runs. @type {[string, string, () => Promise<number>][]} */
const steps = [
  [
    'lint',
    'style and the one direction of imports',
    () => runPinned([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  ],
  [
    'unused',
    'no file, export or dependency that nothing uses',
    () => runPinned([bin('knip/bin/knip.js'), '--no-progress']),
  ],
  ['content', 'content/ is as the site needs it', () => runPinned(['scripts/content-check.ts'])],
  ['build', 'the site can be built', () => ensureBuilt().then(() => 0)],
  ['types', 'TypeScript, strict; the service worker lives in a world of its own', types],
  [
    'vitest',
    'each module; repositories on SQLite and on PostgreSQL; the whole host on tests/content/',
    () => runPinned([bin('vitest/vitest.mjs'), 'run']),
  ],
  ['browser', 'journeys in Chromium on tests/content/', browser],
];

async function types() {
  const tsc = bin('typescript/bin/tsc');
  return (await runPinned([tsc, '--noEmit'])) || runPinned([tsc, '--noEmit', '-p', 'src/offline/worker']);
}

async function browser() {
  return runPinned([bin('@playwright/test/cli.js'), 'test'], await ensureBrowser());
}

const help = `Runs everything that must hold before a change is accepted, and tells how long each step took.

  npm test                    all steps, in this order
  npm test -- lint browser    these steps alone
  npm test -- --help          this text

${steps.map(([name, about]) => `  ${name.padEnd(12)} ${about}`).join('\n')}

One file:  npx vitest run --project sqlite domain/dates    npx playwright test home
Ends with 0 when all is well, with the code of the first step that failed, or with 2 when it was called wrongly.`;

const only = process.argv.slice(2);
const unknown = only.filter((name) => !steps.some(([step]) => step === name));
if (only.includes('--help')) {
  console.log(help);
  process.exit(0);
}
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}.\n\n${help}`);
  process.exit(2);
}

/** Whether what tests write may lie in memory: a disk that has to confirm each write takes a quarter of the processor and half the time. */
function hasRoomInMemory(/** @type {string} */ folder) {
  if (!existsSync(folder) || / \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8')))
    return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) > 8e9;
}

await ensureInstalled({ dev: true });
if (hasRoomInMemory('/dev/shm') && !process.env.TMPDIR) {
  const folder = mkdtempSync('/dev/shm/ministry-tests-');
  // PostgreSQL runs as somebody else.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  // Many processes are started: each finds compiled what another has compiled before.
  process.env.NODE_COMPILE_CACHE ??= `${folder}/compiled`;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const begun = Date.now();
const seconds = (/** @type {number} */ since) => `${Math.round((Date.now() - since) / 1000)} s`;
/** @type {string[]} */
const took = [];
for (const [name, , run] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = Date.now();
  const code = await run();
  if (code !== 0) {
    console.error(`\n${name} failed after ${seconds(started)}. Run it alone with: npm test -- ${name}`);
    process.exit(code);
  }
  took.push(`${name} ${seconds(started)}`);
}
console.log(`\nAll is well after ${seconds(begun)}: ${took.join(', ')}.`);
