// npm run release: the built site in one archive, for a server that neither installs nor builds; started by release.mjs.
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
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import { buildPrograms } from './build-host.ts';
import { smallMemory } from './run-host.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What people who run the site call, and the program behind it. */
const commands: Record<string, string> = {
  inbox: 'server/inbox/main.ts',
  desk: 'desk/main.ts',
  doctor: 'server/doctor/main.ts',
  backup: 'server/backup/main.ts',
  'content:check': 'scripts/content-check.ts',
  'content:format': 'scripts/content-format.ts',
};

const { into } = parseArgs({ options: { into: { type: 'string' } } }).values;
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const built = realpathSync(join(root, 'dist'));
const name = `ministry-website-${version}-${basename(built).slice(0, 19)}-${process.platform}-${process.arch}`;
const folder = into ? resolve(into) : join(root, 'releases', 'ministry-website');

if (into && existsSync(join(folder, 'dist'))) {
  console.error(`"${folder}" holds a release already. Name a new folder.`);
  process.exit(2);
}
rmSync(join(folder, 'dist'), { recursive: true, force: true });
await fill(folder);
if (into) console.log(`The release is in ${folder}`);
else {
  const archive = `${join(root, 'releases', name)}.tar.gz`;
  await pipeline(
    packTar([{ type: 'directory', source: folder, target: 'ministry-website' }]),
    createGzip(),
    createWriteStream(archive),
  );
  rmSync(folder, { recursive: true });
  console.log(`The release is ${archive}`);
}

/** All that a server needs, with paths as in the project: files in deploy/ are right for both. */
async function fill(to: string): Promise<void> {
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
  // What content may name: content-model/site-parts.ts looks for it above itself.
  for (const path of ['site/art', 'site/features/home/hero.css', 'site/styles', 'public'])
    cpSync(join(root, path), join(programs, path), { recursive: true });
  const description = {
    name: 'ministry-website',
    version,
    private: true,
    license,
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
