import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { smallMemory } from '../../scripts/run-host.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { type Cores, onCores } from '../cores.ts';

export interface Server {
  origin: string;
  pid: number;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Host extends Server {
  /** Milliseconds from the start of the process until it could take a message. */
  readyAfter: number;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
}

export const builtHost = fileURLToPath(new URL('../../dist/host/main.mjs', import.meta.url));

interface Options {
  cores?: Cores;
  /** Where its data lie; without it, in a folder that goes with it. */
  dataDir?: string;
  env?: Record<string, string>;
  script?: string;
  port?: number;
}

/** The built host as it runs in service, on a free port. `await using` stops it. */
export async function startHost({
  cores,
  dataDir,
  env,
  script = builtHost,
  port: asked,
}: Options = {}): Promise<Host> {
  await using undo = new AsyncDisposableStack();
  const folder = dataDir ?? temporaryFolder(undo);
  const port = asked ?? (await freePort());
  const started = performance.now();
  const child = spawn(...onCores(cores, process.execPath, [script]), {
    // Nothing of the caller's environment: settings of the site would be obeyed.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SAMPLES: 'allowed',
      // Unless a part brings a mail server.
      ...(!env?.SMTP_URL && { MAIL_TRANSPORT: 'files' }),
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
  return {
    origin,
    pid: Number(child.pid),
    readyAfter,
    async kill() {
      child.kill('SIGKILL');
      await all.disposeAsync();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** How to stop a server and wait for its end. If the lab is broken off, it ends with them. */
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

/** A folder that goes when the stack does, or when the lab is broken off. */
export function temporaryFolder(undo: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'ministry-lab-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  undo.defer(() => {
    process.off('exit', remove);
    remove();
  });
  return folder;
}

/** Waits until a server answers 200 at an address. @throws when its process ends before */
export async function answering(address: string, process: ChildProcess): Promise<void> {
  while ((await statusOf(address)) !== 200) {
    if (process.exitCode !== null || process.signalCode !== null) {
      throw new Error(
        `The server at ${address} ended (${process.exitCode ?? process.signalCode}) before it answered.`,
      );
    }
    await wait(2);
  }
}

/** Undefined while nobody listens. Not by `fetch`, which takes longer to load than some servers to start. */
function statusOf(address: string): Promise<number | undefined> {
  const { get } = address.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    get(address, { agent: false, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
