// Builds the site into a folder of its own, beside the one that may be serving; started by build.mjs. One rename makes it the
// current version. Whatever fails before that leaves everything as it was.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContentError, problemLine } from '../reader/content-error.ts';
import { readContent } from '../reader/read-content.ts';
import { readConfig } from '../server/config.ts';
import { lastGoodContent } from '../server/content/live-content.ts';
import { refuseToStart, StartError } from '../server/refusals.ts';
import { holdVersion, isHeld, makeHoldable } from '../server/version-lock.ts';
import { recordsByPath } from '../src/site-map.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A link to the current version. */
const dist = join(root, 'dist');
const versions = join(root, '.versions');

const [builtFrom = ''] = process.argv.slice(2);

checkSurroundings();
console.log('Building the site …');
const version = join(versions, new Date().toISOString().replaceAll(/[:.]/g, '-'));
mkdirSync(version, { recursive: true });
makeHoldable(version);
const hold = holdVersion(version);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => giveUp(1));

try {
  await build();
} catch (error) {
  console.error(error);
  console.error(`\nThe build failed. ${whatIsLeft()}`);
  giveUp(1);
}
const before = makeCurrent();
removeUnused(before);
hold.close();
process.exit(0);

/** Ends the process, in plain lines, if the environment or the content is faulty. */
function checkSurroundings(): void {
  try {
    const { contentDir, dataDir } = readConfig(process.env);
    // With an earlier one in its place, faulty content is no reason to be without a site.
    if (!existsSync(lastGoodContent(dataDir))) readContent(contentDir, recordsByPath);
  } catch (error) {
    if (!(error instanceof ContentError)) refuseToStart(error);
    const lines = error.problems.map(problemLine);
    refuseToStart(new StartError(`${lines.join('\n')}\n\nThe content is faulty. ${whatIsLeft()}`));
  }
}

async function build(): Promise<void> {
  // Whatever the surroundings say: made for developers, the pages would lack what renders them.
  process.env.NODE_ENV = 'production';
  const [astro, { buildHost }, { finishBuild }] = await Promise.all([
    import('astro'),
    import('./build-host.ts'),
    import('./finish-build.ts'),
  ]);
  await Promise.all([
    astro.build({
      root,
      outDir: version,
      logLevel: 'error',
      vite: { logLevel: 'warn', build: { emptyOutDir: false } },
    }),
    buildHost(version),
  ]);
  await finishBuild(version);
  writeFileSync(join(version, '.built-from'), builtFrom);
}

/** @returns the version that was the current one */
function makeCurrent(): string | undefined {
  const before = existsSync(dist) && lstatSync(dist).isSymbolicLink() ? readlinkSync(dist) : undefined;
  // Of an older copy of this project, which built in place.
  if (existsSync(dist) && !before) rmSync(dist, { recursive: true });
  const link = `${version}.link`;
  symlinkSync(version.slice(root.length), link);
  renameSync(link, dist);
  return before && join(root, before);
}

/** All but the new version, the one before, and those that a process still runs from or builds in. */
function removeUnused(before: string | undefined): void {
  for (const name of readdirSync(versions)) {
    const path = join(versions, name);
    if (path !== version && path !== before && !isHeld(path)) rmSync(path, { recursive: true });
  }
}

function giveUp(code: number): never {
  rmSync(version, { recursive: true, force: true });
  process.exit(code);
}

function whatIsLeft(): string {
  return existsSync(join(dist, 'host', 'main.mjs'))
    ? 'The version that was built before is still in place: "npm start -- --no-build" starts it.'
    : 'Nothing was built before.';
}
