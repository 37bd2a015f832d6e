import type { FeastName } from '../appointed-times/appointed-time.ts';
import type { CalendarDay, Weekday } from '../dates/calendar-day.ts';

export const gatheringsFeedPath = '/calendar/gatherings.ics';

export interface WeeklyGathering {
  /** Its id: 'sabbath-service', 'tuesday-prayer', 'wednesday-study'. */
  readonly what: string;
  readonly title: string;
  readonly day: Weekday;
  readonly times: readonly GatheringTimes[];
  readonly place?: string | undefined;
  /** The street and town of another place than the ministry's. */
  readonly street?: string | undefined;
  /** The address of that place on a map site. */
  readonly mapUrl?: string | undefined;
  /** Held by telephone or video, without a location. */
  readonly online?: boolean | undefined;
}

/** When a gathering is held, from a first day to a last one, both included. */
export interface GatheringTimes {
  /** Without it, the hours have always been so. */
  readonly from?: CalendarDay | undefined;
  /** Without it, no end is known. */
  readonly until?: CalendarDay | undefined;
  /** In the ministry's zone: '15:00'. */
  readonly time: string;
  readonly minutes: number;
}

export interface GatheringException {
  readonly date: CalendarDay;
  /**
   * - cancelled: does not take place on that date
   * - moved: another time or location on that date (for another date, cancel one and add the other)
   * - added: takes place on an additional date or time
   */
  readonly kind: 'cancelled' | 'moved' | 'added';
  /** The `what` of a weekly gathering; an added one may be new, and then needs a title. */
  readonly what: string;
  readonly time?: string | undefined;
  /** The default is the length of the weekly gathering, or an hour. */
  readonly minutes?: number | undefined;
  readonly place?: string | undefined;
  /** The address of the place on a map site. */
  readonly mapUrl?: string | undefined;
  /** Whether it is online on that date. Without a value, a new location is a physical one. */
  readonly online?: boolean | undefined;
  readonly title?: string | undefined;
  /** The feast with which an added gathering is announced. */
  readonly feast?: FeastName | undefined;
  readonly reason: string;
}

/** A gathering on one date. Only plain values, so that islands and JSON can contain it. */
export interface Occurrence {
  readonly what: string;
  readonly title: string;
  readonly date: CalendarDay;
  readonly start: Date;
  readonly end: Date;
  readonly place: string | null;
  /** Street and town, and map of the place; only where it is not the ministry’s. */
  readonly street?: string | undefined;
  readonly mapUrl?: string | undefined;
  readonly online: boolean;
  readonly status: 'scheduled' | 'moved' | 'added' | 'cancelled';
  /** The reason of an exception; null without one. */
  readonly reason: string | null;
}
