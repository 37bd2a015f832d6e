/** The current time as a dependency, so that tests and `CLOCK` can freeze it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * @param iso an ISO 8601 instant with its offset, such as `2025-09-20T15:00:00Z`
 * @throws RangeError when `iso` is not such an instant
 */
export function frozenClock(iso: string): Clock {
  const instant = Temporal.Instant.from(iso).epochMilliseconds;
  return { now: () => new Date(instant) };
}

const day = 24 * 60 * 60 * 1000;

/** Runs a task immediately and every day. @param failed gets the error of a failed run */
export function daily(work: () => Promise<unknown>, failed: (err: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = work().catch(failed);
  };
  return {
    start() {
      round();
      timer = setInterval(round, day);
    },
    /** Waits for a running task. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
