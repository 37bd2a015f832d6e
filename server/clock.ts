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

type Failed = (err: unknown) => void;

/** Runs a task immediately and every day. @param failed gets the error of a failed run */
export const daily = (work: () => Promise<unknown>, failed: Failed) => repeat(work, failed, day);

/** The same with another interval, in milliseconds. A run begins when the one before it has ended. */
export function repeat(work: () => Promise<unknown>, failed: Failed, interval: number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = running.then(work).catch(failed);
  };
  return {
    start() {
      round();
      timer = setInterval(round, interval);
    },
    /** Waits for a running task. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
