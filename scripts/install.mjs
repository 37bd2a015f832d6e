// Runs before installation on any Node from version 20: plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the project pins (package `node`), independent of the machine's own. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Installs the dependencies of the lockfile unless they are installed already. Exits on failure.
 * @param {{ dev?: boolean }} [what] dev: include what only tests and checks need
 */
export async function ensureInstalled({ dev = false } = {}) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  const installed = existsSync(stamp) && existsSync(pinnedNode) ? readFileSync(stamp, 'utf8') : '';
  // Keeps the test dependencies once they are installed.
  const everything = dev || installed.endsWith('all');
  if (installed === `${hash} all` || (installed === `${hash} production` && !everything)) return;
  console.log(`Installing what the ${dev ? 'tests need' : 'site needs'} (about a minute the first time) …`);
  // `npm ci` rejects a lockfile without the builds for every platform, which a registry may not have;
  // `--no-save` still keeps the locked versions. The log level hides engine warnings, which are about npm's
  // Node and not the pinned one. NODE_ENV must not decide what is installed.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...first] = npm;
  const only = everything ? '--include=dev' : '--omit=dev';
  const code = await run(command, [
    ...[...first, 'install', '--no-save', only],
    ...['--loglevel=error', '--no-audit', '--no-fund'],
  ]);
  if (code !== 0) {
    console.error(
      'The installation failed. Check the connection to the npm registry and run the command again.',
    );
    process.exit(code);
  }
  if (!existsSync(pinnedNode)) {
    console.error(
      'The pinned Node did not install. Allow install scripts for the package "node" and run again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, `${hash} ${everything ? 'all' : 'production'}`);
}

/**
 * Runs a script of the project on the pinned Node and resolves with its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {RunOptions} [options]
 */
export const runPinned = (args, env = process.env, options = {}) =>
  run(pinnedNode, args, { ...env, ASTRO_TELEMETRY_DISABLED: '1' }, options);

/** @typedef {{ holdOutput?: boolean }} RunOptions holdOutput: print the program's output when it ends */

/**
 * Resolves with the exit code. Forwards a stop signal and waits for the child to exit.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
function run(command, args, env = process.env, { holdOutput = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: holdOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGINT', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(output);
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(code ?? 1);
    });
  });
}
