import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Figure, figures } from '../part.ts';
import { type Cores, hasProcfs, onCores, processorTime } from '../processes.ts';
import type { Server } from '../servers/host.ts';
import { browserHeaders, fetchRaw } from '../site.ts';
import { median } from '../statistics.ts';
import { type LoadResult, sendLoad } from './load.ts';

const hasWrk = spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('wrk');

/** Which load generator is used, and what that means for the figures. */
export const generatorNote = hasWrk
  ? 'The load generator is wrk.'
  : 'The load generator is autocannon, which is too slow to saturate nginx. When a server is not busy all the time, ' +
    'compare processor time instead of throughput. wrk is fast enough (Debian: apt-get install wrk).';

/** One path, requested from several servers. */
export interface Comparison {
  subject: string;
  path: string;
  /** The expected status. For 304, each server gets its own ETag. */
  status: number;
  /** By name. The first is compared with each other server. */
  servers: Record<string, Server>;
  /** Each sends the next request after a response. */
  connections: number;
}

interface Rounds {
  rounds: number;
  seconds: number;
  cores: Cores;
}

type Throughput = Omit<LoadResult, 'statuses'>;

interface Round extends Throughput {
  /** Microseconds of processor time for each response. */
  processorTime: number;
  /** The share of the time in which the server was running. */
  busy: number;
}

interface Runner {
  name: string;
  run(seconds: number): Promise<Round>;
  results: Round[];
}

/** Measures the servers in turn. The order alternates, so that a slow moment affects all of them alike. */
export async function compareServers(
  comparison: Comparison,
  { rounds, seconds, cores }: Rounds,
): Promise<Figure[]> {
  const runners: Runner[] = [];
  for (const [name, server] of Object.entries(comparison.servers)) {
    const run = await createRun(comparison, server, cores);
    await run(Math.min(2, seconds));
    runners.push({ name, run, results: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const runner of round % 2 === 0 ? runners : runners.toReversed()) {
      runner.results.push(await runner.run(seconds));
    }
  }
  const { subject } = comparison;
  const [first, ...others] = runners;
  return [
    ...runners.flatMap((runner) => resultFigures(subject, runner)),
    ...others.flatMap((other) => (first ? ratioFigures(subject, first, other) : [])),
  ];
}

async function createRun({ path, status, connections }: Comparison, { origin, pid }: Server, cores: Cores) {
  const { headers } = await fetchRaw(origin, path);
  const conditional: Record<string, string> = status === 304 ? { 'if-none-match': headers.etag ?? '' } : {};
  return async (seconds: number): Promise<Round> => {
    const before = hasProcfs ? processorTime(pid) : Number.NaN;
    const measured = await saturate(
      { origin, path, headers: conditional, status, connections, seconds },
      cores,
    );
    const spent = hasProcfs ? processorTime(pid) - before : Number.NaN;
    return {
      ...measured,
      processorTime: spent / measured.responses,
      busy: spent / 1e6 / (measured.responses / measured.perSecond),
    };
  };
}

interface Target {
  origin: string;
  path: string;
  headers: Record<string, string>;
  status: number;
  connections: number;
  seconds: number;
}

/** Requests one path as fast as responses arrive. @throws on another status or an error */
async function saturate(
  { origin, path, headers, status, connections, seconds }: Target,
  cores: Cores,
): Promise<Throughput> {
  const response = await fetchRaw(origin, path, headers);
  if (response.status !== status) throw new Error(`${path} returned ${response.status}, not ${status}.`);
  if (!hasWrk)
    return sendLoad({ origin, requests: [{ path, headers }], connections, seconds }, [status], cores);

  const headerArgs = Object.entries({ ...browserHeaders, ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const script = join(import.meta.dirname, 'wrk.lua');
  const args = ['-t', '2', '-c', `${connections}`, '-d', `${seconds}s`, '-s', script, ...headerArgs];
  const { stdout } = await promisify(execFile)(...onCores(cores, 'wrk', [...args, origin + path]));
  const result: Throughput & { errorStatuses: number } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  // wrk counts every status from 400 as an error; when a 404 is expected, all responses must be one.
  const unexpected = status < 400 ? result.errorStatuses : result.responses - result.errorStatuses;
  if (unexpected > 0 || result.errors > 0 || result.responses === 0) {
    throw new Error(
      `${path}: ${unexpected} of ${result.responses} responses were not ${status}, ${result.errors} errors.`,
    );
  }
  return result;
}

function resultFigures(subject: string, { name, results }: Runner): Figure[] {
  const typical = (field: keyof Round) => median(results.map((round) => round[field]));
  return figures(subject, {
    [`${name} throughput`]: [typical('perSecond'), 'requests/s'],
    [`${name} p50`]: [typical('p50'), 'ms'],
    [`${name} p99`]: [typical('p99'), 'ms'],
    ...(hasProcfs && {
      [`${name} processor time`]: [typical('processorTime'), 'µs/request'] as const,
      [`${name} busy`]: [typical('busy'), 'cores'] as const,
    }),
  });
}

/** The median of the ratios of each round: both halves of a round ran under about the same conditions. */
function ratioFigures(subject: string, first: Runner, other: Runner): Figure[] {
  const ratio = (field: keyof Round) =>
    median(other.results.map((round, index) => (first.results[index] ?? round)[field] / round[field]));
  const pair = `${first.name} / ${other.name}`;
  return figures(subject, {
    [`${pair} throughput`]: [ratio('perSecond'), '×'],
    ...(hasProcfs && { [`${pair} processor time`]: [ratio('processorTime'), '×'] as const }),
  });
}
