import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Cores, onCores } from '../cores.ts';

export interface Crowd {
  /** How many of them are there at any time; who is cut off comes again. */
  many: number;
  /** What each says first. */
  says: string;
  /** What it goes on with, every second. */
  drips?: string;
  /** Whether it leaves without waiting for an answer. */
  hangsUp?: boolean;
  /** Milliseconds until who was cut off, or has hung up, comes again; without it 5. */
  back?: number;
}

const to = 'HTTP/1.1\r\nHost: localhost\r\n';
const json = `POST /api/contact ${to}Content-Type: application/json\r\n`;

/** So many requests for a search, one behind the other. */
export function searches(count: number): string {
  return Array.from({ length: count }, (_, n) => `GET /search?q=grace+${n} ${to}\r\n`).join('');
}

/** Crowds that no load generator can be: they break the rules of connections. */
export const crowds = {
  '800 half-open requests': { many: 800, says: 'GET / HTTP/1.1\r\nHost: local' },
  '400 messages sent letter by letter': {
    many: 400,
    says: `${json}Content-Length: 60000\r\n\r\n`,
    drips: 'a',
  },
  'visitors who hang up': { many: 20, says: `GET /connect ${to}\r\n`, hangsUp: true },
  'thousands of searches in one breath': {
    many: 5,
    // More would be a line full of bytes, whatever is asked by them.
    back: 500,
    says: searches(5000),
    hangsUp: true,
  },
  '1,500 forms held at their last byte': {
    many: 1500,
    says: `POST /connect ${to}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 255000\r\n\r\n${'a'.repeat(254_999)}`,
  },
  'requests to be read in two ways': {
    many: 20,
    says: `${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz ${to}\r\n`,
  },
} as const satisfies Record<string, Crowd>;

export type CrowdName = keyof typeof crowds;

const script = fileURLToPath(new URL('crowd-process.ts', import.meta.url));

/** Sends a crowd from a process of its own. @returns how to end it, and hear how many connections it has begun */
export function sendCrowd(name: CrowdName, origin: string, cores: Cores): () => Promise<number> {
  const child = spawn(...onCores(cores, process.execPath, [script, name, new URL(origin).port]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const said = text(child.stdout);
  const exited = once(child, 'exit');
  return async () => {
    process.off('exit', kill);
    kill();
    const [code] = await exited;
    if (code !== 0) throw new Error(`The crowd of ${name} ended with ${code}.`);
    return Number(await said);
  };
}
