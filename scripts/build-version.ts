// Builds the site into a new folder and makes it the current version by renaming a link; build.mjs starts it.
// A host may be running from the previous version, which stays current if the build fails.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContent, readContentFolder } from '#content-model/read-content.ts';
import { contentGit } from '#desk/publish/content-git.ts';
import { type Config, readConfig } from '#server/config.ts';
import { lastGoodContent } from '#server/content/last-good-content.ts';
import { problemsOf, withSampleAddresses } from '#server/content/live-content.ts';
import { findOlderContent } from '#server/content/older-content.ts';
import { refuseToStart, StartError } from '#server/errors.ts';
import { writePidFile } from '#server/pid-file.ts';
import { recordsByPath } from '#site/routes.ts';
import { prepareScripture } from './scripture/prepare-scripture.ts';
import { makeCurrent, remainingVersion, versionsIn } from './versions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const [builtFrom = ''] = process.argv.slice(2);

await checkSettingsAndContent();
console.log('Building the site …');
const version = join(versionsIn(root), new Date().toISOString().replaceAll(/[:.]/g, '-'));
mkdirSync(version, { recursive: true });
writePidFile(version);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => fail(1));

try {
  await build();
} catch (error) {
  console.error(error);
  console.error(`\nThe build failed. ${remainingVersion(root)}`);
  fail(1);
}
makeCurrent(root, version);
process.exit(0);

/**
 * Exits with an error message if the settings have problems, or the content has and nothing else can be
 * shown. Otherwise says what this version will refuse, and goes on: the running host keeps what it shows.
 */
async function checkSettingsAndContent(): Promise<void> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    refuseToStart(withSampleAddresses(error, (dir) => readContentFolder(dir, recordsByPath)));
  }
  const { contentDir, dataDir } = config;
  try {
    readContent(contentDir, recordsByPath);
  } catch (error) {
    const lines = problemsOf(error, contentDir);
    const found = await findOlderContent({
      contentDir,
      lastGood: lastGoodContent(dataDir),
      earlierTexts: () => contentGit(contentDir, dataDir).earlierTexts(),
      shipped: join(root, 'content'),
      read: (dir, changes) => readContentFolder(dir, recordsByPath, changes && { changes }),
    });
    if (!found)
      refuseToStart(
        new StartError(`${lines.join('\n')}\n\nThe content has problems. ${remainingVersion(root)}`),
      );
    console.error(
      `${lines.join('\n')}\n\nThis version refuses the content in ${contentDir}. After a restart: ${found.contentShown} ` +
        'Correct it first. "npm run content:check" checks it again.\n',
    );
  }
}

async function build(): Promise<void> {
  // A development build of the pages lacks the renderer.
  process.env.NODE_ENV = 'production';
  const [astro, { buildHost, copyPackage }, { finishBuild }] = await Promise.all([
    import('astro'),
    import('./build-host.ts'),
    import('./finish-build.ts'),
  ]);
  const [scripture] = await Promise.all([
    prepareScripture(root),
    astro.build({
      root,
      outDir: version,
      // The built pages keep this setting; the host logs their errors.
      logLevel: 'silent',
      vite: { logLevel: 'warn', build: { emptyOutDir: false } },
    }),
    buildHost(version),
  ]);
  if (scripture) cpSync(scripture, join(version, 'scripture'), { recursive: true });
  copyPackage('sharp', version);
  await finishBuild(version);
  writeFileSync(join(version, '.built-from'), builtFrom);
}

function fail(code: number): never {
  rmSync(version, { recursive: true, force: true });
  process.exit(code);
}
