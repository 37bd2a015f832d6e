import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Visits {
  /** From connecting to the last byte, in milliseconds; of those who got no page, until they gave up. */
  times: number[];
  /** How many did not get the page with status 200. */
  unserved: number;
}

/** So long a visitor waits, in milliseconds. */
const patience = 10_000;

/** Visitors who come at their time whatever those before them wait for, each over a connection of their own, to these paths in turn. */
export async function visit(
  origin: string,
  paths: readonly string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Visits> {
  const coming: Promise<{ time: number; served: boolean }>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(Math.max(0, begun + (n * 1000) / perSecond - performance.now()));
    coming.push(open(`${origin}${paths[n % paths.length]}`));
  }
  const came = await Promise.all(coming);
  return {
    times: came.map(({ time }) => time),
    unserved: came.filter(({ served }) => !served).length,
  };
}

function open(address: string): Promise<{ time: number; served: boolean }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (served: boolean) => resolve({ time: performance.now() - began, served });
    const signal = AbortSignal.timeout(patience);
    get(address, { agent: false, signal }, (answer) => {
      answer.resume();
      answer.on('end', () => end(answer.statusCode === 200)).on('error', () => end(false));
    }).on('error', () => end(false));
  });
}
