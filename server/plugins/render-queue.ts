import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Unavailable } from './problem.ts';

/** Who asks: over which connection, and from which address, as the proxy names it. */
export interface Visitor {
  connection: Pick<Socket, 'destroyed'>;
  address: string;
}

/**
 * Runs renderings one at a time, and lets the network have a turn between two: rendering blocks the event loop, and
 * hundreds of searches in a row would hold up visitors whose pages only need to be sent.
 *
 * @returns rejects with Unavailable beyond the limits, and for a second rendering of the same connection. A visitor who has
 *   hung up gets no rendering.
 */
export function createRenderQueue({
  maxPending = Number.POSITIVE_INFINITY,
  maxPerAddress = Number.POSITIVE_INFINITY,
} = {}) {
  const queue = new PQueue({ concurrency: 1 });
  const visitors = new Set<Visitor>();

  function hasRoomFor({ connection, address }: Visitor): boolean {
    const others = [...visitors];
    return (
      others.every((other) => other.connection !== connection) &&
      others.filter((other) => other.address === address).length < maxPerAddress
    );
  }

  return async function enqueue<Result>(work: () => Promise<Result>, asking?: Visitor): Promise<Result> {
    const isFull = queue.size + queue.pending >= maxPending;
    if (isFull || (asking && !hasRoomFor(asking))) throw new Unavailable(busy, 5);
    const visitor = asking && { ...asking };
    if (visitor) visitors.add(visitor);
    const rendered = queue.add(async () => {
      await setImmediate();
      if (visitor?.connection.destroyed) throw new Unavailable(busy, 5);
      return work();
    });
    return (await rendered.finally(() => visitor && visitors.delete(visitor))) as Result;
  };
}

const busy = 'Too many requests at the moment. Please try again in a few seconds.';
