import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallMemory } from '../../scripts/run-host.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { answering } from '../answering.ts';
import { type Cores, onCores } from '../cores.ts';

export interface Server {
  origin: string;
  pid: number;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Host extends Server {
  /** Milliseconds from the start of the process until it could take a message. */
  readyAfter: number;
}

export const builtHost = fileURLToPath(new URL('../../dist/host/main.mjs', import.meta.url));

interface Options {
  cores?: Cores;
  /** Where its data lie; without it, in a folder that goes with it. */
  dataDir?: string;
  env?: Record<string, string>;
  script?: string;
}

/** The built host as it runs in service, on a free port. `await using` stops it. */
export async function startHost({ cores, dataDir, env, script = builtHost }: Options = {}): Promise<Host> {
  await using undo = new AsyncDisposableStack();
  const folder = dataDir ?? temporaryFolder(undo);
  const port = await freePort();
  const started = performance.now();
  const child = spawn(...onCores(cores, process.execPath, [script]), {
    // Nothing of the caller's environment: settings of the site would be obeyed.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...smallMemory,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      RATE_LIMIT: '999999/1s',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  undo.defer(stopping(child));
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/readyz`, child);
  const readyAfter = performance.now() - started;
  const all = undo.move();
  return { origin, pid: Number(child.pid), readyAfter, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** How to stop a server and wait for its end. If the benchmarks are broken off, it ends with them. */
export function stopping(child: ChildProcess): () => Promise<void> {
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  return async () => {
    process.off('exit', kill);
    kill();
    await exited;
  };
}

/** A folder that goes when the stack does, or when the benchmarks are broken off. */
export function temporaryFolder(undo: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'ministry-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  undo.defer(() => {
    process.off('exit', remove);
    remove();
  });
  return folder;
}
