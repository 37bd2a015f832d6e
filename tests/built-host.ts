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
  /** Beside the tests' content, a free port and the folder of data. */
  env?: Record<string, string>;
  port?: number;
  /** Options of Node itself. */
  node?: string[];
  /** Run by the shell before it gives way to the host: `ulimit -f 100`. */
  shell?: string;
  /** Another program of the project instead of the host: `['server/backup/main.ts', 'backup']`. */
  program?: string[];
  /** The built site, where it is another than the project's. */
  dist?: string;
  /** The folder to run in, where it is another than the project's. */
  cwd?: string;
}

/** A folder of data that goes with `using`. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'ministry-test-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** The built host on the tests' content, as a process of its own; `await using` ends it. Resolves once it listens. */
export async function startBuiltHost(dataDir: string, options: Options = {}) {
  const host = await spawnBuiltHost(dataDir, options);
  for await (const chunk of host.child.stdout) if (String(chunk).includes('The site is at')) break;
  // Left unread, a full pipe would hold the host up.
  host.child.stdout.resume();
  if (host.child.exitCode !== null) throw new Error(`The host ended before it listened: ${host.said()}`);
  return host;
}

export type BuiltHost = Awaited<ReturnType<typeof startBuiltHost>>;

/** The same, without waiting for it to listen. */
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
      // Where the tests keep what Node has compiled, a host need not compile it again.
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
    /** Resolves with exit code and signal, once all that it wrote has been read. */
    exited,
    /** What it wrote to stderr. */
    said: () => errors,
    post: (fields: object = {}, path = '/api/contact') => postMessage(url + path, fields),
    status: async (path: string) => (await fetch(url + path)).status,
    /** Resident memory in MB, by Linux's account. */
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
