import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Cores, onCores } from '../cores.ts';
import { record } from '../site.ts';
import { browserHeaders, type Load, load } from './load.ts';

/** One address, asked for over and over. */
export interface FloodOrder {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** What is to be answered. */
  status: number;
  connections: number;
  seconds: number;
}

const byWrk = spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('wrk');

/** Which program asks, and what that means. */
export const flooder = byWrk
  ? 'The load is that of wrk.'
  : 'The load is that of autocannon, which cannot keep nginx busy: where a server is idle for a part of the time, its processor ' +
    'time tells more than its throughput. wrk can; on Debian: apt-get install wrk';

const script = fileURLToPath(new URL('flood.lua', import.meta.url));

export type Flood = Omit<Load, 'statuses'>;

/** Asks as often as answers come. @throws when something else was answered, or nothing */
export async function flood(order: FloodOrder, cores: Cores): Promise<Flood> {
  const { origin, path, headers, status, connections, seconds } = order;
  const answer = await record(origin, path, headers);
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status} instead of ${status}.`);
  if (!byWrk) return load({ origin, requests: [{ path, headers }], connections, seconds }, [status], cores);

  const sent = Object.entries({ ...browserHeaders, ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const options = ['-t', '2', '-c', `${connections}`, '-d', `${seconds}s`, '-s', script, ...sent];
  const { stdout } = await promisify(execFile)(...onCores(cores, 'wrk', [...options, `${origin}${path}`]));
  const result: Flood & { refusals: number } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // To wrk every status from 400 on is a refusal; when a 404 is what we want, all must be.
  const wrong = status < 400 ? result.refusals : result.answers - result.refusals;
  if (wrong > 0 || result.errors > 0 || result.answers === 0) {
    throw new Error(
      `${path}: ${wrong} of ${result.answers} answers were not ${status}, errors: ${result.errors}.`,
    );
  }
  return result;
}
