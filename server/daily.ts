const day = 24 * 60 * 60 * 1000;

/**
 * What is to be done now and every day.
 *
 * @param failed told why a round could not be ended; the next comes all the same
 */
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
    /** Waits for a round that is under way. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
