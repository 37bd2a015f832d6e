/* Attackers with raw connections, which a load generator cannot be because they break the rules of HTTP. */
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Cores, onCores, stopWithLab } from '../processes.ts';

interface Crowd {
  /** How many connections are open at any time. Each one that closes is opened again. */
  size: number;
  /** What each connection sends first. */
  sends: string;
  /** What it sends every second after that. */
  drips?: string;
  /** Whether it disconnects without waiting for a response. */
  hangsUp?: boolean;
  /** Milliseconds before it connects again. Default: 5. */
  reconnectAfter?: number;
}

const http = 'HTTP/1.1\r\nHost: localhost\r\n';
const jsonPost = `POST /api/contact ${http}Content-Type: application/json\r\n`;
const formPost = `POST /connect ${http}Content-Type: application/x-www-form-urlencoded\r\n`;

/** Pipelined searches. */
export function pipelinedSearches(count: number): string {
  return Array.from({ length: count }, (_, n) => `GET /search?q=grace+${n} ${http}\r\n`).join('');
}

export const crowds = {
  '800 half-open requests': { size: 800, sends: 'GET / HTTP/1.1\r\nHost: local' },
  '400 messages sent one byte a second': {
    size: 400,
    sends: `${jsonPost}Content-Length: 60000\r\n\r\n`,
    drips: 'a',
  },
  'visitors who hang up': { size: 20, sends: `GET /connect ${http}\r\n`, hangsUp: true },
  'thousands of pipelined searches': {
    size: 5,
    // Without this pause the network would be the limit, not the host.
    reconnectAfter: 500,
    sends: pipelinedSearches(5000),
    hangsUp: true,
  },
  '1,500 forms without their last byte': {
    size: 1500,
    sends: `${formPost}Content-Length: 255000\r\n\r\n${'a'.repeat(254_999)}`,
  },
  'request smuggling': {
    size: 20,
    sends: `${jsonPost}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz ${http}\r\n`,
  },
} as const satisfies Record<string, Crowd>;

export type CrowdName = keyof typeof crowds;

/**
 * Starts a crowd in a separate process.
 *
 * @returns ends it and resolves with the number of connections it made
 */
export function startCrowd(name: CrowdName, origin: string, cores: Cores): () => Promise<number> {
  const args = [import.meta.filename, name, new URL(origin).port];
  const child = spawn(...onCores(cores, process.execPath, args), { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  const stop = stopWithLab(child);
  return async () => {
    await stop();
    if (child.exitCode !== 0) throw new Error(`The crowd "${name}" ended with exit code ${child.exitCode}.`);
    return Number(await output);
  };
}

/** Runs in the crowd's process. */
function runCrowd({ size, sends, drips, hangsUp, reconnectAfter = 5 }: Crowd, port: number): void {
  let connections = 0;
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    let dripping: NodeJS.Timeout | undefined;
    socket.on('connect', () => {
      connections += 1;
      socket.write(sends, () => hangsUp && socket.destroy());
      if (drips) dripping = setInterval(() => socket.write(drips), 1000);
    });
    // The host is expected to cut connections.
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => {
      clearInterval(dripping);
      setTimeout(open, reconnectAfter);
    });
  };
  for (let n = 0; n < size; n += 1) open();
  process.on('SIGTERM', () => {
    console.log(connections);
    process.exit(0);
  });
}

if (import.meta.main) runCrowd(crowds[process.argv[2] as CrowdName], Number(process.argv[3]));
