// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the project pins (package `node`), whatever the machine itself has. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Installs the dependencies of the lockfile unless exactly these are there already. Ends the process on failure. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lock)
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(pinnedNode)) return;
  console.log('Installing what the site needs (about a minute the first time) …');
  // Not `npm ci`: that refuses a lockfile without the builds for every other platform, which a registry may not carry.
  // `--no-save` keeps to the locked versions all the same. Engine notes are about the Node that runs npm, not the pinned
  // one that runs the site: errors only. Where NODE_ENV says production npm would leave out what the build needs.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...first] = npm;
  const done = spawnSync(
    command,
    [...first, 'install', '--no-save', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (done.status !== 0) {
    console.error(
      'The installation failed. Check the connection to the npm registry and run the command again.',
    );
    process.exit(done.status ?? 1);
  }
  if (!existsSync(pinnedNode)) {
    console.error(
      'The pinned Node did not install. Allow install scripts for the package "node" and run again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Runs a script of the project on the pinned Node and resolves with its exit code. A stop signal is passed on and the
 * child's own answer to it is awaited.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runPinned(args, env = process.env) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGINT', pass);
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
