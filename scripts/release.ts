// npm run release: packs the built site for a server that neither installs nor builds; release.mjs starts it.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { Command } from 'commander';
import { packTar } from 'modern-tar/fs';
import { runCommand, runProgram, UsageError } from '#server/command-line.ts';
import { ensureBuilt } from './build.mjs';
import { buildPrograms } from './build-host.ts';
import { smallMemory } from './run-host.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The npm scripts of a release and their programs. */
const commands: Record<string, string> = {
  inbox: 'server/inbox/main.ts',
  desk: 'desk/main.ts',
  doctor: 'server/doctor/main.ts',
  backup: 'server/backup/main.ts',
  'content:check': 'scripts/content-check.ts',
  'content:format': 'scripts/content-format.ts',
};

process.exitCode = await runCommand('npm run release', async () => {
  const program = new Command('npm run release --')
    .description(
      'Packs the built site for a server that neither installs nor builds: host, commands, content and Node. ' +
        'It runs on this operating system and processor only. There: unpack it, set the environment ' +
        '(docs/deploying.md), then npm start.',
    )
    .option('--into <folder>', 'writes a new folder instead of releases/ministry-website-….tar.gz')
    .addHelpText('after', '\nEnds with 0 when done, 1 when it failed, 2 when it was not understood.')
    .action(({ into }: { into?: string }) => release(into));
  await runProgram(program, process.argv.slice(2), console.log);
  return 0;
});

async function release(into: string | undefined): Promise<void> {
  const folder = into ? resolve(into) : join(root, 'releases', 'ministry-website');
  if (into && existsSync(join(folder, 'dist')))
    throw new UsageError(`"${folder}" holds a release already. Name a new folder.`);
  await ensureBuilt();
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const built = realpathSync(join(root, 'dist'));
  await fill(folder, built, { version, license });
  if (into) return console.log(`The release is in ${folder}`);
  const builtAt = basename(built).slice(0, 19);
  const name = `ministry-website-${version}-${builtAt}-${process.platform}-${process.arch}.tar.gz`;
  const archive = join(root, 'releases', name);
  await pipeline(
    packTar([{ type: 'directory', source: folder, target: 'ministry-website' }]),
    createGzip(),
    createWriteStream(archive),
  );
  rmSync(folder, { recursive: true });
  console.log(`The release is ${archive}`);
  if (!keepArchive(version)) throw new Error('The archive for the tests of later versions was not written.');
}

/**
 * From 1.0.0 on, each version has an archive that `npm run test:release` restores under every later one.
 * @returns whether it is there, or is not needed
 */
function keepArchive(version: string): boolean {
  const archives = join(root, 'tests/release/archives');
  const file = join(archives, `${version}.tar.gz`);
  if (version.startsWith('0.') || !existsSync(archives) || existsSync(file)) return true;
  const { status } = spawnSync(process.execPath, [join(archives, 'write-archive.ts'), file], {
    stdio: 'inherit',
  });
  console.log(`Commit ${file}: later versions restore it in their tests.`);
  return status === 0;
}

/** Copies what a server needs to the same paths as in the project, so that the files in deploy/ fit both. */
async function fill(to: string, built: string, about: { version: string; license: string }): Promise<void> {
  mkdirSync(join(to, 'node_modules/node/bin'), { recursive: true });
  cpSync(process.execPath, join(to, 'node_modules/node/bin/node'));
  cpSync(built, join(to, 'dist'), { recursive: true });
  for (const path of ['.env.example', 'content', 'deploy', 'docs', 'LICENSE', 'README.md'])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(to, path), { recursive: true });
  const programs = join(to, 'dist', 'commands');
  await buildPrograms(
    programs,
    Object.fromEntries(Object.entries(commands).map(([command, program]) => [fileName(command), program])),
  );
  // content-model/theme.ts reads these from the folder above it.
  for (const path of ['site/art', 'site/styles', 'public'])
    cpSync(join(root, path), join(programs, path), { recursive: true });
  const description = {
    name: 'ministry-website',
    private: true,
    ...about,
    type: 'module',
    scripts: scripts(),
  };
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(description, undefined, 2)}\n`);
}

function fileName(command: string): string {
  return command.replace(':', '-');
}

function scripts(): Record<string, string> {
  const node = 'exec node_modules/node/bin/node';
  const settings = Object.entries(smallMemory).map(([key, value]) => `${key}="${value}"`);
  const called = Object.keys(commands).map((command) => [
    command,
    `${node} dist/commands/${fileName(command)}.mjs`,
  ]);
  return {
    start: `${settings.join(' ')} ${node} dist/host/main.mjs`,
    ...Object.fromEntries(called),
    backup: `${node} dist/commands/backup.mjs backup`,
    restore: `${node} dist/commands/backup.mjs restore`,
  };
}
