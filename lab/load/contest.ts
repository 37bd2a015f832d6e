import type { Cores } from '../cores.ts';
import type { Figure } from '../part.ts';
import { processesTell, processorTime } from '../process-figures.ts';
import type { Server } from '../servers/host.ts';
import { record } from '../site.ts';
import { median } from '../statistics.ts';
import { type Flood, flood } from './flood.ts';

/** One address that several servers are asked for. */
export interface Contest {
  of: string;
  path: string;
  /** What is to be answered; with 304, each server is asked with its own ETag. */
  status: number;
  /** By name. The first is compared with the others. */
  servers: Record<string, Server>;
}

interface Round extends Flood {
  /** Microseconds of processor time for each answer. */
  work: number;
  /** Share of the time in which the server computed. */
  busy: number;
}

const connections = 50;

/** Lets the servers answer in turn, each round in the other order, so that noise and heat of the machine meet all alike. */
export async function contest(
  { of, path, status, servers }: Contest,
  { rounds, seconds, cores }: { rounds: number; seconds: number; cores: Cores },
): Promise<Figure[]> {
  const runners = await Promise.all(
    Object.entries(servers).map(async ([name, { origin, pid }]) => {
      const { headers } = await record(origin, path);
      const known = status === 304 ? { 'if-none-match': headers.etag ?? '' } : {};
      const run = async (time: number): Promise<Round> => {
        const before = processesTell ? processorTime(pid) : Number.NaN;
        const order = { origin, path, headers: known, status, connections, seconds: time };
        const measured = await flood(order, cores);
        const spent = processesTell ? processorTime(pid) - before : Number.NaN;
        return {
          ...measured,
          work: spent / measured.answers,
          busy: spent / 1e6 / (measured.answers / measured.perSecond),
        };
      };
      await run(Math.min(2, seconds));
      return { name, run, results: [] as Round[] };
    }),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const runner of round % 2 === 0 ? runners : runners.toReversed()) {
      runner.results.push(await runner.run(seconds));
    }
  }
  const [first, ...others] = runners;
  return [
    ...runners.flatMap(({ name, results }) => figuresOf(of, name, results)),
    ...others.flatMap((other) => ratios(of, first, other)),
  ];
}

function figuresOf(of: string, name: string, results: readonly Round[]): Figure[] {
  const of_ = (pick: (round: Round) => number) => median(results.map(pick));
  const figures: Figure[] = [
    { of, measure: `${name} throughput`, value: of_((round) => round.perSecond), unit: 'requests/s' },
    { of, measure: `${name} p50`, value: of_((round) => round.p50), unit: 'ms' },
    { of, measure: `${name} p99`, value: of_((round) => round.p99), unit: 'ms' },
  ];
  if (!processesTell) return figures;
  return [
    ...figures,
    { of, measure: `${name} processor time`, value: of_((round) => round.work), unit: 'µs/request' },
    { of, measure: `${name} busy`, value: of_((round) => round.busy), unit: 'cores' },
  ];
}

interface Runner {
  name: string;
  results: readonly Round[];
}

/** Of the rounds' own ratios the median: both halves of a round saw about the same machine. */
function ratios(of: string, first: Runner | undefined, other: Runner): Figure[] {
  const ratio = (pick: (round: Round) => number) =>
    median(other.results.map((theirs, index) => pick(first?.results[index] ?? theirs) / pick(theirs)));
  const pair = `${first?.name} / ${other.name}`;
  const figures = [
    { of, measure: `${pair} throughput`, value: ratio((round) => round.perSecond), unit: '×' },
  ];
  if (!processesTell) return figures;
  return [
    ...figures,
    { of, measure: `${pair} processor time`, value: ratio((round) => round.work), unit: '×' },
  ];
}
