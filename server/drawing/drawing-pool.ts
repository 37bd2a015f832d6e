import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import Tinypool from 'tinypool';
import type { RenderDocument, RenderJob } from './orders.ts';

/** Rendering failed; the cause says why. Other jobs, and a retry of this one, may succeed. */
export class NotDrawnError extends Error {
  override name = 'NotDrawnError';
}

export interface DrawingPool {
  renderDocument: RenderDocument;
  /** Finishes the current job, or aborts it after `graceMs` (3000), and starts no more. */
  stop(graceMs?: number): Promise<void>;
}

export interface RenderResult {
  bytes: Uint8Array;
  resident: number;
}

/** Megabytes of JavaScript heap. A year's plan, the largest PDF, takes about 80. */
const heapLimit = 256;

/** A photograph of 48 megapixels takes up to 250 MB besides the program, and two to twenty seconds. */
export const photographs = { limitMs: 60_000, memoryLimit: 480 };

/** A recording of 250 MB takes two seconds and 100 MB; a file made to do harm takes whatever it may. */
export const recordings = { limitMs: 30_000, memoryLimit: 320 };

/**
 * Renders in a child process, one job at a time, so that a crash or too much memory fails one job only. The
 * process exits after `idleMs` without a job and at two thirds of its memory limit; the next job starts a new
 * one.
 * @param script the built drawing-worker.ts
 * @param memoryLimit in resident megabytes; a picture of eight megapixels takes about 220
 */
export function createDrawingPool(
  script: URL,
  { limitMs = 30_000, idleMs = 60_000, memoryLimit = 320 } = {},
): DrawingPool {
  const pool = new Tinypool({
    filename: fileURLToPath(script),
    runtime: 'child_process',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    argv: [String(memoryLimit)],
    execArgv: [`--max-old-space-size=${heapLimit}`],
    // Without the host's passwords. One arena, because each thread would keep memory in its own.
    env: { MALLOC_ARENA_MAX: '1' },
    // Bytes instead of JSON, which would make a PDF a list of numbers.
    serialization: 'advanced',
  });
  // The next job replaces a process that exits while it is idle.
  pool.on('error', () => {});
  // The pool starts no process for waiting tasks after one has died, so tasks wait here.
  const queue = new PQueue({ concurrency: 1, timeout: limitMs });
  let isStopped = false;

  /** @throws also when the process dies before it takes the job, which the pool does not report */
  async function run(job: RenderJob, timeLimit?: AbortSignal): Promise<Uint8Array> {
    if (isStopped) throw new Error('the host is stopping');
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, ...(timeLimit ? [timeLimit] : [])]);
    const { bytes, resident }: RenderResult = await Promise.race([
      pool.run(job, { signal }),
      once(pool, 'error', { signal }).then(([error]) => Promise.reject(error)),
    ]).finally(() => settled.abort());
    if (resident > (memoryLimit * 1e6 * 2) / 3) pool.recycleWorkers().catch(() => {});
    return bytes;
  }

  return {
    async renderDocument(job) {
      try {
        return Buffer.from(await queue.add(({ signal }) => run(job, signal)));
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
