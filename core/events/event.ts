import { type CalendarDay, calendarDay } from '../dates/calendar-day.ts';
import { fullDate, timeOfDay } from '../dates/date-words.ts';
import { instantAt } from '../dates/instants.ts';

/** When an event takes place: a supper on one day, a retreat on several. */
export interface EventDates {
  /** In the ministry's zone: '2027-04-21 18:30'. */
  readonly starts: string;
  /** Without it, the event lasts two hours. */
  readonly ends?: string | undefined;
}

export interface SignUp {
  readonly by: 'none' | 'email' | 'form';
  /** How many people can come; without it, there is no limit. */
  readonly places?: number | undefined;
  /** The last day to sign up; without it, until the event starts. */
  readonly closes?: CalendarDay | undefined;
}

export const eventPath = (id: string) => `/gatherings/${id}`;

/** The calendar file of one event. */
export const eventFilePath = (id: string) => `/calendar/events/${id}.ics`;

/** A local date and time; calendar programs write a T between them. */
const localMoment = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

const usualLength = 2 * 60 * 60_000;

/** The day and the time of '2027-04-21 18:30'. */
export function momentParts(text: string): { day: CalendarDay; time: string } {
  const [, day = '', time = ''] = localMoment.exec(text) ?? [];
  return { day: day as CalendarDay, time };
}

/**
 * The start and end of an event, and its first and last day. Calculated once for each record: the rules of
 * zones are slow.
 * @param zone IANA name of the ministry's zone
 * @throws RangeError for a malformed date or time (the content check finds these first)
 */
export function eventTimes(event: EventDates, zone: string): EventTimes {
  const cached = timesOfEvents.get(event);
  if (cached?.zone === zone) return cached.times;
  const times = calculateTimes(event, zone);
  timesOfEvents.set(event, { zone, times });
  return times;
}

const timesOfEvents = new WeakMap<EventDates, { zone: string; times: EventTimes }>();

type EventTimes = ReturnType<typeof calculateTimes>;

function calculateTimes({ starts, ends }: EventDates, zone: string) {
  const instant = (text: string) => instantAt(momentParts(text).day, momentParts(text).time, zone);
  const start = instant(starts);
  const end = ends === undefined ? new Date(start.getTime() + usualLength) : instant(ends);
  return { start, end, first: calendarDay(start, zone), last: calendarDay(end, zone) };
}

/** How many events the home page shows. */
export const eventsOnHome = 2;

/** The events that are not over, by time. */
export function comingEvents<Event extends EventDates>(
  events: readonly Event[],
  zone: string,
  now: Date,
): Event[] {
  return events
    .map((event) => ({ event, ...eventTimes(event, zone) }))
    .filter(({ end }) => end > now)
    .sort((a, b) => a.start.getTime() - b.start.getTime())
    .map(({ event }) => event);
}

/** 'Wednesday, April 21, 2027, 6:30 PM – 9:30 PM'; the end only if the content names it. */
export function eventInWords(event: EventDates, zone: string, locale: string): string {
  const { start, end, first, last } = eventTimes(event, zone);
  const begins = `${fullDate(first, locale)}, ${timeOfDay(start, zone, locale)}`;
  if (event.ends === undefined) return begins;
  const until = timeOfDay(end, zone, locale);
  return first === last ? `${begins} – ${until}` : `${begins} – ${fullDate(last, locale)}, ${until}`;
}

export type SignUpState =
  /** `left`: undefined without a limit. */
  | { readonly kind: 'open'; readonly left: number | undefined }
  | { readonly kind: 'full' }
  | { readonly kind: 'closed' };

/**
 * Whether people can sign up with the form.
 * @param taken how many people have signed up
 */
export function signUpState(
  event: EventDates & { readonly signUp: SignUp },
  taken: number,
  now: Date,
  zone: string,
): SignUpState {
  const { places, closes } = event.signUp;
  const isOver = closes !== undefined && calendarDay(now, zone) > closes;
  if (isOver || now >= eventTimes(event, zone).start) return { kind: 'closed' };
  if (places === undefined) return { kind: 'open', left: undefined };
  return taken >= places ? { kind: 'full' } : { kind: 'open', left: places - taken };
}
