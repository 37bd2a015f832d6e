import type { RetentionState } from '../database/retention-repository.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A run that is further from the last one raises doubt. A host that was off for a weekend does not. */
const largestGap = 3 * day;

/** Clocks of servers that share a database may differ by this much. */
const largestSkew = hour;

/**
 * After running without a jump for this long, a clock is trusted again: a host that was off for a vacation
 * recovers by itself.
 */
export const timeToTrust = 7 * day;

/**
 * Whether the clock may be wrong: it is days away from the last run, or a message is dated in the future.
 *
 * @param newest when the newest message was stored
 * @returns since when there is doubt; undefined when the clock is trusted
 */
export function clockDoubt(
  state: Pick<RetentionState, 'trusted_at' | 'doubted_since' | 'doubted_at'>,
  now: Date,
  newest: Date | undefined,
): Date | undefined {
  const gapTo = (instant: string) => Math.abs(now.getTime() - Date.parse(instant));
  const isFuture = newest !== undefined && newest.getTime() - now.getTime() > largestSkew;
  if (gapTo(state.trusted_at) <= largestGap && !isFuture) return undefined;
  const { doubted_since, doubted_at } = state;
  const runsOn =
    doubted_since !== null &&
    doubted_at !== null &&
    gapTo(doubted_at) <= largestGap &&
    Date.parse(doubted_since) <= now.getTime();
  const since = runsOn ? new Date(doubted_since) : now;
  return now.getTime() - since.getTime() >= timeToTrust ? undefined : since;
}
