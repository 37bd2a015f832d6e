import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Unavailable } from './problem.ts';

/** Who asks: over which connection, and from which address, as the proxy tells it. */
export interface Visitor {
  connection: Pick<Socket, 'destroyed'>;
  address: string;
}

/**
 * One rendering after the other, with a look at the network between two: rendering is work for the processor alone, and hundreds
 * at once (somebody searches for everything) would keep those waiting whose pages only need to be sent.
 *
 * @param longest how many may be in it at once; those beyond, and a connection's second, are refused with Unavailable. Who has hung up
 *   by the time of its turn gets no rendering.
 * @param ofOneAddress how many of them from one address, so that others find room
 */
export function createLane(longest = Infinity, ofOneAddress = longest) {
  const inLane = new Set<Partial<Visitor>>();
  let last: Promise<unknown> = Promise.resolve();

  function hasRoomFor({ connection, address }: Visitor): boolean {
    const others = [...inLane];
    return (
      others.every((other) => other.connection !== connection) &&
      others.filter((other) => other.address === address).length < ofOneAddress
    );
  }

  return async function inTurn<Result>(work: () => Promise<Result>, visitor?: Visitor): Promise<Result> {
    if (inLane.size >= longest || (visitor && !hasRoomFor(visitor))) throw new Unavailable(busy, 5);
    const place = { ...visitor };
    inLane.add(place);
    const turn = last
      .then(() => setImmediate())
      .then(() => {
        if (visitor?.connection.destroyed) throw new Unavailable(busy, 5);
        return work();
      })
      .finally(() => inLane.delete(place));
    last = turn.catch(() => {});
    return turn;
  };
}

const busy = 'Very many are asking for something at this moment. Please try again in a few seconds.';
