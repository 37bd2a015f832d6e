import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/test-support/free-port.ts';
import { figures, type Part } from '../part.ts';
import { answering, temporaryFolder } from '../servers/host.ts';
import { root, trackedFiles } from '../servers/project-copy.ts';

export const living: Part = {
  name: 'living',
  about:
    'what a newcomer meets: a fresh clone until its first page, packages, lines, files, words of the docs',
  ofBuiltSite: false,
  async measure({ quick, say, note }) {
    note(
      'The clone takes its packages from the registry or from the cache of npm, as it happens to be filled.',
    );
    const size = figures('the tree', {
      'lines of code and tests, without the lab': [
        lines((path) => !path.startsWith('lab/')),
        'lines',
        { atMost: 43_000 },
      ],
      'lines of the lab': [lines((path) => path.startsWith('lab/')), 'lines', { atMost: 6500 }],
      files: [trackedFiles().length, 'files', { atMost: 1000 }],
      'words of the docs': [words(), 'words', { atMost: 11_000 }],
    });
    if (quick) return size;
    say('cloning, installing, building …');
    return [...size, ...(await firstPage())];
  },
};

const code = /\.(ts|tsx|astro|css|js|mjs|sh)$/;
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const lines = (counts: (path: string) => boolean) =>
  trackedFiles()
    .filter((path) => code.test(path) && counts(path) && existsSync(join(root, path)))
    .reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0);

const words = () =>
  trackedFiles()
    .filter((path) => /^docs\/.*\.md$/.test(path) && existsSync(join(root, path)))
    .reduce((sum, path) => sum + (textOf(path).match(/\S+/g)?.length ?? 0), 0);

/** `npm start` in a fresh clone of what is committed here. */
async function firstPage() {
  await using undo = new AsyncDisposableStack();
  const clone = join(temporaryFolder(undo), 'clone');
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  undo.defer(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  await answering(`http://127.0.0.1:${port}/`, child);
  const seconds = (performance.now() - started) / 1000;
  const packages = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: clone }).length;
  return figures('a fresh clone', {
    // Six tenths of the 62 s of November 2026.
    'first page': [seconds, 's', { atMost: 37 }],
    packages: [packages, 'packages', { atMost: 400 }],
  });
}
