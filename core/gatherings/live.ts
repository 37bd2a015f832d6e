import { type CalendarDay, calendarDay } from '../dates/calendar-day.ts';
import type { GatheringException, Occurrence, WeeklyGathering } from './gathering.ts';
import { upcomingOccurrences } from './occurrences.ts';

/** What staff said of the broadcast on one day: it began before its hour, or ended before its end. */
export interface Broadcast {
  readonly date: CalendarDay;
  readonly state: 'live' | 'ended';
}

/** A gathering that can be watched while it is held. */
export interface BroadcastGathering extends WeeklyGathering {
  /** Where it is watched: an https address. */
  readonly live?: string | undefined;
  readonly broadcast?: Broadcast | undefined;
}

export interface LiveOccurrence {
  readonly occurrence: Occurrence;
  readonly address: string;
  readonly isLive: boolean;
}

/**
 * Today's gatherings with a live address that have not ended, by time, without cancelled ones. A broadcast
 * lasts from the hour of the gathering to its end, unless staff say otherwise.
 */
export function broadcastsOn(
  now: Date,
  weekly: readonly BroadcastGathering[],
  exceptions: readonly GatheringException[],
  zone: string,
): LiveOccurrence[] {
  const today = calendarDay(now, zone);
  return upcomingOccurrences(now, weekly, exceptions, zone, 1).flatMap((occurrence) => {
    const { live: address, broadcast } = weekly.find(({ what }) => what === occurrence.what) ?? {};
    const { date, start, status } = occurrence;
    if (!address || status === 'cancelled' || date > today) return [];
    const state = broadcast?.date === date ? broadcast.state : undefined;
    const isLive = state === 'live' || (state === undefined && start <= now);
    return [{ occurrence, address, isLive }];
  });
}

/** The next instant at which a broadcast begins or ends by itself. */
export function nextBroadcastChange(
  now: Date,
  ...where: Parameters<typeof broadcastsOn> extends [Date, ...infer Rest] ? Rest : never
): Date | undefined {
  const times = broadcastsOn(now, ...where)
    .flatMap(({ occurrence: { start, end } }) => [start, end])
    .filter((time) => time > now);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}
