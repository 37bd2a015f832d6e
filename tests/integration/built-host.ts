import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/host/main.mjs', import.meta.url));

interface Options {
  env?: Record<string, string>;
  /** Options of Node itself. */
  node?: string[];
  /** Run by the shell before it gives way to the host: `ulimit -f 100`. */
  shell?: string;
}

/** A folder of data that goes with `using`. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'built-host-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** The built host as a process of its own, on a free port; `await using` ends it. Resolves once it listens. */
export async function startBuiltHost(dataDir: string, options: Options = {}) {
  const host = await spawnBuiltHost(dataDir, options);
  for await (const chunk of host.child.stdout) if (String(chunk).includes('The site is at')) break;
  // Left unread, a full pipe would hold the host up.
  host.child.stdout.resume();
  if (host.child.exitCode !== null) throw new Error(`The host ended before it listened: ${host.said()}`);
  return host;
}

/** The same, without waiting for it to listen. */
export async function spawnBuiltHost(dataDir: string, { env = {}, node = [], shell }: Options = {}) {
  const port = await freePort();
  const command = [process.execPath, ...node, main];
  const [program = '', ...rest] = shell ? ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...command] : command;
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    port,
    url,
    exited,
    /** What it wrote to stderr. */
    said: () => errors,
    post: (fields: object) => postMessage(url, fields),
    status: async (path: string) => (await fetch(url + path)).status,
    /** Resident memory in MB, by Linux's account. */
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export const goodMessage = {
  name: 'Ruth Boaz',
  email: 'ruth@example.org',
  message: 'May we come and visit you?',
};

async function postMessage(url: string, fields: object) {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodMessage, ...fields }),
  });
  return { status: answer.status, ...((await answer.json()) as { id: string; detail: string }) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
