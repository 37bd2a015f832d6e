import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import Tinypool from 'tinypool';
import type { Draw, Order } from './orders.ts';

/** A drawing failed; the cause says why. Other drawings, and the same one later, may succeed. */
export class NotDrawnError extends Error {
  override name = 'NotDrawnError';
}

export interface DrawingPool {
  /** @throws NotDrawnError */
  draw: Draw;
  /** Finishes the current drawing, or aborts it after `graceMs` (3000); draws no more. */
  stop(graceMs?: number): Promise<void>;
}

/** What the process answers: the drawing, and how much memory the process holds by then, in bytes. */
export interface Drawn {
  bytes: Uint8Array;
  resident: number;
}

/** In megabytes, of JavaScript. A year's plan, the largest sheet, takes about 80. */
const heapLimit = 256;

/**
 * For photographs: one of 48 million pixels takes up to 250 MB beside the program's own, and two seconds; on a slow machine, or in
 * the largest format, twenty.
 */
export const photographs = { limitMs: 60_000, memoryLimit: 480 };

/**
 * Draws PDFs and pictures in a child process, one at a time: a crash or too much memory there fails one drawing only. The process
 * ends after `idleMs` without a drawing, and when it has grown to two thirds of its limit; the next drawing starts a new one.
 *
 * @param script what the process runs: the built drawing-worker.ts
 * @param limitMs for one drawing
 * @param memoryLimit in megabytes, resident, at which the process ends; a picture of eight megapixels takes about 220
 */
export function createDrawingPool(
  script: URL,
  { limitMs = 15_000, idleMs = 60_000, memoryLimit = 320 } = {},
): DrawingPool {
  const pool = new Tinypool({
    filename: fileURLToPath(script),
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    argv: [String(memoryLimit)],
    execArgv: [`--max-old-space-size=${heapLimit}`],
    // Not the host's environment, which holds passwords. One arena: threads do not return memory in arenas of their own.
    env: { MALLOC_ARENA_MAX: '1' },
    // As bytes; JSON would make a PDF a list of numbers.
    serialization: 'advanced',
  });
  // A process that ends while it is idle is replaced by the next drawing.
  pool.on('error', () => {});
  // The pool starts no new process for waiting tasks after one has died, so tasks wait here.
  const queue = new PQueue({ concurrency: 1, timeout: limitMs });
  let isStopped = false;

  /** @throws also when the process dies before it takes the order, which the pool does not report to the order's caller */
  async function run(order: Order, timeLimit?: AbortSignal): Promise<Uint8Array> {
    if (isStopped) throw new Error('the host is stopping');
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, ...(timeLimit ? [timeLimit] : [])]);
    const { bytes, resident }: Drawn = await Promise.race([
      pool.run(order, { signal }),
      once(pool, 'error', { signal }).then(([error]) => Promise.reject(error)),
    ]).finally(() => settled.abort());
    if (resident > (memoryLimit * 1e6 * 2) / 3) pool.recycleWorkers().catch(() => {});
    return bytes;
  }

  return {
    async draw(order) {
      try {
        return Buffer.from(await queue.add(({ signal }) => run(order, signal)));
      } catch (cause) {
        throw new NotDrawnError('The drawing failed.', { cause });
      }
    },
    async stop(graceMs = 3000) {
      isStopped = true;
      await Promise.race([queue.onIdle(), wait(graceMs, undefined, { ref: false })]);
      await pool.destroy();
    },
  };
}
