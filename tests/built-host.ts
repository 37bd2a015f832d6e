import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/test-support/free-port.ts';
import { contentDir } from './content.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Options {
  /** In addition to the test content, a free port and the data folder. */
  env?: Record<string, string>;
  port?: number;
  /** Options of Node. */
  node?: string[];
  /** Run by the shell before it executes the host: `ulimit -f 100`. */
  shell?: string;
  /** A program to run instead of the host: `['server/backup/main.ts', 'backup']`. */
  program?: string[];
  /** Another built site than the project's. */
  dist?: string;
  /** Another working directory than the project's. */
  cwd?: string;
}

/** A data folder that `using` removes. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'ministry-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the built host on the test content in a process; `await using` stops it. Resolves when it listens.
 */
export async function startBuiltHost(dataDir: string, options: Options = {}) {
  const host = await spawnBuiltHost(dataDir, options);
  for await (const chunk of host.child.stdout) if (String(chunk).includes('The site is at')) break;
  // An unread pipe would fill up and block the host.
  host.child.stdout.resume();
  if (host.child.exitCode !== null) throw new Error(`The host ended before it listened: ${host.stderr()}`);
  return host;
}

export type BuiltHost = Awaited<ReturnType<typeof startBuiltHost>>;

/** The same without waiting until it listens. */
export async function spawnBuiltHost(
  dataDir: string,
  { env = {}, port, node = [], shell, program, dist = join(root, 'dist'), cwd = root }: Options = {},
) {
  const at = port ?? (await freePort());
  const command = [process.execPath, ...node, ...(program ?? [join(dist, 'host', 'main.mjs')])];
  const [first = '', ...rest] = shell ? ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...command] : command;
  const child = spawn(first, rest, {
    cwd,
    env: {
      PATH: process.env.PATH,
      // Reuses the compile cache of the tests.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(at),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      CONTENT_DIR: contentDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const url = `http://127.0.0.1:${at}`;
  return {
    child,
    port: at,
    url,
    /** Resolves with exit code and signal after all output was read. */
    exited,
    /** Its stderr output. */
    stderr: () => errors,
    post: (fields: object = {}, path = '/api/contact') => postMessage(url + path, fields),
    status: async (path: string) => (await fetch(url + path)).status,
    /** Resident memory in MB; Linux only. */
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      child.stdout.resume();
      return exited;
    },
    async [Symbol.asyncDispose]() {
      await this.kill();
    },
  };
}

export const goodMessage = {
  name: 'Ruth Boaz',
  email: 'ruth@example.org',
  message: 'May we come and visit you?',
};

async function postMessage(url: string, fields: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodMessage, ...fields }),
  });
  return { status: answer.status, ...((await answer.json()) as { id: string; detail: string }) };
}
