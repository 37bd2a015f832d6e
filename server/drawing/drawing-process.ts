import { type ChildProcess, fork } from 'node:child_process';
import type { Draw, Order } from './orders.ts';

/** Something could not be drawn now; the cause says why. Its neighbours, and the same one later, may well be. */
export class NotDrawnError extends Error {
  override name = 'NotDrawnError';
}

export interface DrawingProcess {
  /** @throws NotDrawnError */
  draw: Draw;
  /** Finishes what is being drawn, but breaks it off after `graceMs` (3000); draws no more. */
  stop(graceMs?: number): Promise<void>;
}

/** What the process tells of an order: its bytes or its fault, and how much memory it holds by then, in bytes. */
export interface Drawn {
  answer: Uint8Array | Error;
  resident: number;
}

/** In megabytes, for what the program itself holds. A year's plan, the largest sheet, takes about 80. */
const heapLimit = 256;

/**
 * For photographs: one of 48 million pixels takes up to 250 MB beside the program's own, and two seconds; on a machine ten times
 * slower, or in the largest format, twenty. PDFs and share cards do not wait for them.
 */
export const photographs = { limitMs: 60_000, memoryLimit: 480 };

/**
 * Draws PDFs and pictures in a process of its own, one at a time: pages are served meanwhile, a fault there is none of the host's, and
 * its memory comes back when it has been idle for `idleMs` (a minute), and when it has grown by many drawings to two thirds of its
 * limit. The next order begins a new one.
 *
 * @param script what the process runs: the build's drawing-main.ts
 * @param limitMs after which a drawing is broken off
 * @param memoryLimit in megabytes, resident, at which the process ends; a picture of eight megapixels takes about 220
 * @returns rejects with NotDrawnError
 */
export function drawInProcess(
  script: URL,
  { limitMs = 15_000, idleMs = 60_000, memoryLimit = 320 } = {},
): DrawingProcess {
  let drawer: ChildProcess | undefined;
  let drawing: PromiseWithResolvers<Uint8Array> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let stopped = false;

  function begin(): ChildProcess {
    const begun = fork(script, [String(memoryLimit)], {
      execArgv: [`--max-old-space-size=${heapLimit}`],
      // Not the host's: that holds passwords. One heap for all threads: memory in heaps of their own stays there.
      env: { MALLOC_ARENA_MAX: '1' },
      // As bytes; JSON would make a PDF a list of numbers.
      serialization: 'advanced',
    });
    begun.unref();
    begun.channel?.unref();
    // One that was ended before has nothing to say about the drawing of the next, be it an answer or a fault.
    begun.on('message', ({ answer, resident }: Drawn) => {
      if (begun !== drawer) return;
      if (resident > (memoryLimit * 1e6 * 2) / 3) end();
      if (answer instanceof Error) drawing?.reject(answer);
      else drawing?.resolve(answer);
    });
    begun.on('error', fail);
    begun.on('exit', (code, signal) => fail(new Error(`the process ended with ${code ?? signal}`)));
    function fail(error: unknown) {
      if (begun !== drawer) return;
      drawer = undefined;
      drawing?.reject(error);
    }
    return begun;
  }

  function end(): void {
    const ending = drawer;
    drawer = undefined;
    ending?.kill('SIGKILL');
  }

  function breakOff(reason: string): void {
    end();
    drawing?.reject(new Error(reason));
  }

  async function drawNow(order: Order): Promise<Buffer> {
    if (stopped) throw new NotDrawnError('The host is stopping.');
    clearTimeout(idle);
    drawing = Promise.withResolvers();
    const limit = setTimeout(breakOff, limitMs, `it took longer than ${limitMs / 1000} seconds`);
    try {
      drawer ??= begin();
      drawer.send(order);
      return Buffer.from(await drawing.promise);
    } catch (cause) {
      throw new NotDrawnError('The drawing failed.', { cause });
    } finally {
      clearTimeout(limit);
      drawing = undefined;
      idle = setTimeout(end, idleMs).unref();
    }
  }

  function draw(order: Order): Promise<Buffer> {
    const drawn = last.then(() => drawNow(order));
    last = drawn.catch(() => {});
    return drawn;
  }

  return {
    draw,
    async stop(graceMs = 3000) {
      stopped = true;
      const alarm = setTimeout(breakOff, graceMs, 'the host is stopping');
      await last;
      clearTimeout(alarm);
      clearTimeout(idle);
      end();
    },
  };
}
