import type { CalendarDay, Weekday } from '../dates/calendar-day.ts';

/** What calendar programs subscribe to. */
export const gatheringsFeedPath = '/calendar/gatherings.ics';

/** Something that takes place every week: the Sabbath service, the prayer call, the Bible study. */
export interface WeeklyGathering {
  /** Its name for exceptions and machines: 'sabbath-service', 'tuesday-prayer', 'wednesday-study'. */
  readonly what: string;
  readonly title: string;
  readonly day: Weekday;
  /** 'HH:MM' on the ministry's wall clock, summer and winter. */
  readonly time: string;
  /** How long it lasts. */
  readonly minutes: number;
  readonly place?: string | undefined;
  /** People meet by telephone or video, not at a place one could drive to. */
  readonly online?: boolean | undefined;
}

/** One departure from the weekly rule, written by staff. */
export interface GatheringException {
  readonly date: CalendarDay;
  /**
   * - cancelled: it does not take place on that date
   * - moved: on that date it has another time, another place, or both (to another date: cancel one, add the other)
   * - added: it takes place on a date on which the weekly rule has none, or once more
   */
  readonly kind: 'cancelled' | 'moved' | 'added';
  /** The `what` of a weekly gathering; an added one may be new, and then needs a title. */
  readonly what: string;
  /** 'HH:MM'; required for added. */
  readonly time?: string | undefined;
  /** Length of an added gathering; otherwise that of the weekly one, or an hour. */
  readonly minutes?: number | undefined;
  readonly place?: string | undefined;
  /** Whether it is online on that date; left out, a new place is one to drive to. */
  readonly online?: boolean | undefined;
  readonly title?: string | undefined;
  /** Shown to visitors. */
  readonly reason: string;
}

/** A gathering on one date. Only plain values, so that it can be handed to an island or written as JSON. */
export interface Occurrence {
  readonly what: string;
  readonly title: string;
  /** The day in the ministry's zone. */
  readonly date: CalendarDay;
  /** True instants: `toISOString()` of them is right in summer and in winter. */
  readonly start: Date;
  readonly end: Date;
  readonly place: string | null;
  readonly online: boolean;
  readonly status: 'scheduled' | 'moved' | 'added' | 'cancelled';
  /** Why it departs from the weekly rule; null while it does not. */
  readonly reason: string | null;
}
