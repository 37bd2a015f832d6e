import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Unavailable } from './problem.ts';

export type Connection = Pick<Socket, 'destroyed'>;

/**
 * One rendering after the other, with a look at the network between two: rendering is work for the processor alone, and hundreds
 * at once (somebody searches for everything) would keep those waiting whose pages only need to be sent.
 *
 * @param longest how many may be in it at once; those beyond, and a connection's second, are refused with Unavailable. Who has hung up
 *   by the time of its turn gets no rendering.
 */
export function createLane(longest = Infinity) {
  const inLane = new Set<object>();
  let last: Promise<unknown> = Promise.resolve();
  return async function inTurn<Result>(
    work: () => Promise<Result>,
    connection?: Connection,
  ): Promise<Result> {
    const visitor = connection ?? {};
    if (inLane.size >= longest || inLane.has(visitor)) throw new Unavailable(busy, 5);
    inLane.add(visitor);
    const turn = last
      .then(() => setImmediate())
      .then(() => {
        if (connection?.destroyed) throw new Unavailable(busy, 5);
        return work();
      })
      .finally(() => inLane.delete(visitor));
    last = turn.catch(() => {});
    return turn;
  };
}

const busy = 'Very many are asking for something at this moment. Please try again in a few seconds.';
