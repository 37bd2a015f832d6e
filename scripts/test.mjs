// npm test: what must hold before a change is accepted, cheapest first. npm run test:release: the slow rest.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runPinned } from './install.mjs';

const bin = (/** @type {string} */ path) => `node_modules/${path}`;
const vitest = (/** @type {string[]} */ ...projects) =>
  runPinned([bin('vitest/vitest.mjs'), 'run', ...projects.map((name) => `--project=${name}`)]);
const playwright = async (/** @type {string[]} */ ...projects) =>
  runPinned(
    [bin('@playwright/test/cli.js'), 'test', ...projects.map((name) => `--project=${name}`)],
    await ensureBrowser({ isWhole: projects.includes('release') }),
  );
/** The output of steps that run side by side is printed when each ends. */
const check = (/** @type {string[]} */ ...args) => runPinned(args, process.env, { holdOutput: true });

const tsc = bin('@typescript/native/bin/tsc');

/** One checker: several check the same types again, and the other steps need the processors. */
async function types() {
  return (
    (await check(tsc, '--noEmit', '--checkers', '1')) ||
    check(tsc, '--noEmit', '-p', 'site/features/offline/worker')
  );
}

/** @typedef {[name: string, about: string, run: () => Promise<number>]} Step */

/** Side by side. @type {Step[]} */
const checks = [
  ['lint', 'style', () => check(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')],
  ['imports', 'the direction of imports; no circles', () => check('scripts/imports.mjs')],
  ['content', 'content/ is as the site needs it', () => check('scripts/content-check.ts', 'content')],
  ['types', 'TypeScript, strict; the service worker has types of another world', types],
  ['build', 'the site can be built', () => ensureBuilt().then(() => 0)],
];

/** `--help` installs the lab’s packages. */
const labTypes = async () => (await check('lab/run.mjs', '--help')) || check(tsc, '--noEmit', '-p', 'lab');

/** In this order. @type {Step[]} */
const suites = [
  ['vitest', 'each module; repositories on SQLite; the whole host on tests/content/', () => vitest('sqlite')],
  ['browser', 'journeys in Chromium on tests/content/', () => playwright('journeys')],
];

/** Only in `npm run test:release`. @type {Step[]} */
const releaseSuites = [
  [
    'unused',
    'no file, export or dependency that nothing uses',
    () => check(bin('knip/bin/knip.js'), '--no-progress'),
  ],
  ['lab', 'the types of the lab', labTypes],
  ['postgres', 'the repositories, backups and the desk on PostgreSQL', () => vitest('postgres')],
  [
    'release',
    'the desk, look-ups, packaging, upgrades, kills, other ministries, attacks',
    () => vitest('release'),
  ],
  [
    'release-browser',
    'every page, part and screen in Chromium; pages kept offline',
    () => playwright('release', 'release-journeys'),
  ],
];

const steps = [...checks, ...suites, ...releaseSuites];
const list = (/** @type {Step[]} */ steps) =>
  steps.map(([name, about]) => `  ${name.padEnd(16)} ${about}`).join('\n');
const help = `Runs everything that must hold before a change is accepted, and prints how long each step took.

  npm test                    all steps
  npm test -- lint browser    only these steps
  npm test -- --help          this text

Side by side:
${list(checks)}
Then, in this order:
${list(suites)}
Only in npm run test:release, which builds first:
${list(releaseSuites)}

One file:  npx vitest run --project sqlite core/dates    npx playwright test home
Exit code: 0 when everything passed, the code of the first step that failed, or 2 for a wrong call.`;

const args = process.argv.slice(2);
const isRelease = args[0] === '--release';
const only = isRelease ? ['build', ...releaseSuites.map(([name]) => name)] : args;
const unknown = only.filter((name) => !steps.some(([step]) => step === name));
if (args.includes('--help')) {
  console.log(help);
  process.exit(0);
}
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}.\n\n${help}`);
  process.exit(2);
}

/**
 * Whether there is room in memory for what tests write. A disk that confirms each write takes a quarter of
 * the processor and half the time.
 */
function hasRoomInMemory(/** @type {string} */ folder) {
  if (!existsSync(folder) || / \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8')))
    return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) > 8e9;
}

await ensureInstalled({ dev: true });
if (hasRoomInMemory('/dev/shm') && !process.env.TMPDIR) {
  const folder = mkdtempSync('/dev/shm/ministry-tests-');
  // PostgreSQL runs as another user.
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
const chosen = (/** @type {Step[]} */ steps) =>
  steps.filter(([name]) =>
    only.length === 0 ? !releaseSuites.some(([suite]) => suite === name) : only.includes(name),
  );

/** @param {Step} step @returns its exit code */
async function runStep([name, , run]) {
  const started = Date.now();
  const code = await run();
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'failed'} after ${seconds(started)}`);
  if (code !== 0) console.error(`Run it alone with: npm test -- ${name}`);
  took.push(`${name} ${seconds(started)}`);
  return code;
}

const codes = await Promise.all(chosen(checks).map(runStep));
const failed = codes.find((code) => code !== 0);
if (failed !== undefined) process.exit(failed);
for (const step of chosen([...suites, ...releaseSuites])) {
  console.log(`\n── ${step[0]}`);
  const code = await runStep(step);
  if (code !== 0) process.exit(code);
}
console.log(`\nAll checks passed in ${seconds(begun)}: ${took.join(', ')}.`);
