import type { LookupFailure } from './failure.ts';
import type { LookupOptions, Lookups } from './lookups.ts';

/** The first visitors come first. */
const first = 10_000;
const between = 6 * 3_600_000;

/**
 * Looks up what pages show before a visitor asks for it, so that hardly anyone meets a page without it: soon after the
 * start, and every six hours what is missing or too old by then. One question at a time; a server that cannot be
 * reached is left alone until the next round.
 */
export function createWarming(
  lookups: Pick<Lookups, 'renew'>,
  content: () => Omit<ReturnType<LookupOptions['content']>, 'playlists'>,
) {
  function questions() {
    const { teachingSeries, books, recommendedBooks } = content();
    return [
      ...teachingSeries.map(({ playlistUrl }) => ({
        host: new URL(playlistUrl).host,
        ask: () => lookups.renew.playlist(playlistUrl),
      })),
      ...[...books, ...recommendedBooks].flatMap(({ sourceUrl, ...book }) =>
        sourceUrl
          ? { host: new URL(sourceUrl).host, ask: () => lookups.renew.book({ ...book, sourceUrl }) }
          : [],
      ),
    ];
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function round(): Promise<void> {
    const away = new Set<string>();
    for (const { host, ask } of questions()) {
      if (stopped || away.has(host)) continue;
      // The failure is in the log by now.
      await ask().catch(({ kind }: LookupFailure) => kind !== 'useless' && away.add(host));
    }
  }

  function waitFor(ms: number) {
    timer = setTimeout(async () => {
      await round();
      if (!stopped) waitFor(between);
    }, ms);
    timer.unref();
  }

  return {
    round,
    start: () => waitFor(first),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
