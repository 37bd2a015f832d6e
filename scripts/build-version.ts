// Builds the site into a folder of its own, beside the one that may be serving; started by build.mjs. One rename makes it the
// current version. Whatever fails before that leaves everything as it was.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError, problemLine } from '#content-model/content-error.ts';
import { readContent, readContentFolder } from '#content-model/read-content.ts';
import { readConfig } from '#server/config.ts';
import { lastGoodContent } from '#server/content/live-content.ts';
import { refuseToStart, StartError, withSampleAddresses } from '#server/refusals.ts';
import { holdVersion, makeHoldable } from '#server/version-lock.ts';
import { recordsByPath } from '#site/routes.ts';
import { makeCurrent, versionsIn, whatIsLeft } from './versions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const [builtFrom = ''] = process.argv.slice(2);

checkSurroundings();
console.log('Building the site …');
const version = join(versionsIn(root), new Date().toISOString().replaceAll(/[:.]/g, '-'));
mkdirSync(version, { recursive: true });
makeHoldable(version);
const hold = holdVersion(version);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => giveUp(1));

try {
  await build();
} catch (error) {
  console.error(error);
  console.error(`\nThe build failed. ${whatIsLeft(root)}`);
  giveUp(1);
}
makeCurrent(root, version);
hold.close();
process.exit(0);

/** Ends the process, in plain lines, if the environment or the content is faulty. */
function checkSurroundings(): void {
  try {
    const { contentDir, dataDir } = readConfig(process.env);
    // With an earlier one in its place, faulty content is no reason to be without a site.
    if (!existsSync(lastGoodContent(dataDir))) readContent(contentDir, recordsByPath);
  } catch (error) {
    if (!(error instanceof ContentError))
      refuseToStart(withSampleAddresses(error, (dir) => readContentFolder(dir, recordsByPath)));
    const lines = error.problems.map(problemLine);
    refuseToStart(new StartError(`${lines.join('\n')}\n\nThe content is faulty. ${whatIsLeft(root)}`));
  }
}

async function build(): Promise<void> {
  // Whatever the surroundings say: made for developers, the pages would lack what renders them.
  process.env.NODE_ENV = 'production';
  const [astro, { buildHost, takePackage }, { finishBuild }] = await Promise.all([
    import('astro'),
    import('./build-host.ts'),
    import('./finish-build.ts'),
  ]);
  await Promise.all([
    astro.build({
      root,
      outDir: version,
      // The built pages keep this setting: their errors are the host's to log.
      logLevel: 'silent',
      vite: { logLevel: 'warn', build: { emptyOutDir: false } },
    }),
    buildHost(version),
  ]);
  takePackage('sharp', version);
  await finishBuild(version);
  writeFileSync(join(version, '.built-from'), builtFrom);
}

function giveUp(code: number): never {
  rmSync(version, { recursive: true, force: true });
  process.exit(code);
}
