import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Cores, onCores } from '../cores.ts';

/** One request among those that are sent in turn. `{n}` in path or body becomes a number that never comes twice. */
export interface LoadRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadOrder {
  origin: string;
  requests: LoadRequest[];
  connections: number;
  seconds: number;
  /** Requests each second over all connections; without it as many as are answered. */
  rate?: number;
}

/** Times in milliseconds, from sending a request to the end of its answer. */
export interface Load {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** Connections refused or broken, and answers that never came. */
  errors: number;
  statuses: Record<string, number>;
}

const script = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** As browsers ask for it. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Sends load from a process of its own.
 *
 * @param expected the only statuses that may be answered; `any`: nothing is judged
 * @throws when another one was, or a connection failed: such figures would be of something else
 */
export async function load(
  order: LoadOrder,
  expected: readonly number[] | 'any',
  cores?: Cores,
): Promise<Load> {
  const child = spawn(...onCores(cores, process.execPath, [script, JSON.stringify(order)]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said = await text(child.stdout);
  const [code] = await exited;
  if (code !== 0) throw new Error(`The load generator ended with ${code}.`);
  const result: Load = JSON.parse(said);
  if (expected === 'any') return result;
  const others = Object.entries(result.statuses).filter(([status]) => !expected.includes(Number(status)));
  if (others.length > 0 || result.errors > 0 || result.answers === 0) {
    throw new Error(
      `${order.origin} was to answer ${expected} alone, but: ${JSON.stringify(result.statuses)}, errors: ${result.errors}.`,
    );
  }
  return result;
}
