import { type ChildProcess, spawn } from 'node:child_process';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { smallMemory } from '../../scripts/run-host.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { root, temporaryFolder } from '../folders.ts';
import { type Cores, onCores, stopWithLab } from '../processes.ts';

export interface Server {
  origin: string;
  pid: number;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Host extends Server {
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number;
  /** Ends it with SIGKILL, which is as abrupt as a power cut. */
  kill(): Promise<void>;
}

export const builtHost = join(root, 'dist/host/main.mjs');

/** The environment in which every part runs the host, unless it overrides a setting. */
export const hostEnv = {
  NODE_ENV: 'production',
  SAMPLES: 'allowed',
  ...smallMemory,
  HOST: '127.0.0.1',
  RATE_LIMIT: '999999/1s',
  LOG_LEVEL: 'error',
};

interface Options {
  cores?: Cores;
  /** Without it the host gets a temporary folder. */
  dataDir?: string;
  env?: Record<string, string>;
  script?: string;
}

/** The built host in production mode on a free port. `await using` stops it. */
export async function startHost({ cores, dataDir, env, script = builtHost }: Options = {}): Promise<Host> {
  await using undo = new AsyncDisposableStack();
  const folder = dataDir ?? temporaryFolder(undo);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(...onCores(cores, process.execPath, [script]), {
    // Without the caller's environment, which may contain settings of the site.
    env: {
      PATH: process.env.PATH,
      ...hostEnv,
      ...(!env?.SMTP_URL && { MAIL_TRANSPORT: 'files' }),
      PORT: String(port),
      SITE_URL: origin,
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  undo.defer(stopWithLab(child));
  await untilReady(`${origin}/readyz`, child);
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

/** Waits until a server returns 200. @throws when its process ends first */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while ((await statusOf(url)) !== 200) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(`The server for ${url} ended (${ended}) before it was ready.`);
    await wait(2);
  }
}

/** Waits until a server with /readyz is ready, and takes over what `undo` has. `await using` stops it. */
export async function untilServing(
  undo: AsyncDisposableStack,
  child: ChildProcess,
  port: number,
): Promise<Server> {
  undo.defer(stopWithLab(child));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(`${origin}/readyz`, child);
  const all = undo.move();
  return { origin, pid: Number(child.pid), [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Undefined if the connection fails. Not `fetch`, which takes longer to load than some servers to start. */
function statusOf(url: string): Promise<number | undefined> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve) => {
    get(url, { agent: false, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', () => resolve(undefined));
  });
}

/** An HTTP server of the lab on a free port. `await using` stops it. */
export async function listen(handler: http.RequestListener) {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      if (server.listening) await server[Symbol.asyncDispose]();
    },
  };
}
