// npm test: everything that must hold before a change is accepted, cheapest first. `npm test -- unit` runs one step.
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, runPinned } from './install.mjs';

const astro = 'node_modules/astro/bin/astro.mjs';
const tsc = 'node_modules/typescript/bin/tsc';
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];

/** @type {[string, () => Promise<number>][]} */
const steps = [
  ['lint', () => runPinned(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])],
  // Files, exports and dependencies that nothing uses: knip.jsonc.
  ['unused', () => runPinned(['node_modules/knip/bin/knip.js', '--no-progress'])],
  ['content', () => runPinned(['scripts/content-check.ts'])],
  ['build', () => ensureBuilt().then(() => 0)],
  [
    'types',
    async () =>
      (await runPinned([astro, 'sync'])) ||
      (await runPinned([tsc, '--noEmit'])) ||
      // The service worker lives in another world than pages and host.
      runPinned([tsc, '--noEmit', '-p', 'src/offline/worker']),
  ],
  ['unit', () => runPinned([...vitest, 'unit', '--project', 'postgres'])],
  ['integration', () => runPinned([...vitest, 'integration'])],
  ['browser', async () => runPinned(['node_modules/@playwright/test/cli.js', 'test'], await ensureBrowser())],
];

await ensureInstalled({ dev: true });
const only = process.argv.slice(2);
const unknown = only.filter((name) => !steps.some(([step]) => step === name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: ${steps.map(([name]) => name).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n── ${name}`);
  const started = Date.now();
  const code = await run();
  if (code !== 0) {
    console.error(`\n${name} failed. Run it alone with: npm test -- ${name}`);
    process.exit(code);
  }
  console.log(`── ${name}: good (${Math.round((Date.now() - started) / 1000)} s)`);
}
