import { type CalendarDay, dayNumber } from './calendar-day.ts';

// A calendar day has no zone of its own: it is formatted as the UTC midnight that its number stands for.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const short = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const withWeekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const clocks = new Map<string, Intl.DateTimeFormat>();
const month = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

// Unicode's English data puts a narrow no-break space before AM and PM and thin spaces around the dash, and not in
// every version: text from the server and from a browser would differ by a character nobody sees.
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');
/** In a text, a time of day as one piece: a line never breaks between '3:00' and 'PM'. */
export const unbrokenTimes = (text: string) => text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0');

const utcMidnight = (day: CalendarDay) => new Date(dayNumber(day) * 86_400_000);

/** The day in long US format: 'September 20, 2025'. */
export function longDate(day: CalendarDay): string {
  return long.format(utcMidnight(day));
}

/** A day of the coming weeks, without its year: 'Saturday, November 28'. */
export function nearDate(day: CalendarDay): string {
  return withWeekday.format(utcMidnight(day));
}

/** A day within the sight of its year: 'November 28'. */
export function monthAndDay(day: CalendarDay): string {
  return `${monthName(day)} ${Number(day.slice(-2))}`;
}

/** Two days in short US format, shared parts said once: 'Dec 16 – 22, 2024', 'Dec 30, 2024 – Jan 5, 2025'. */
export function dateRange(from: CalendarDay, to: CalendarDay): string {
  return plainSpaces(short.formatRange(utcMidnight(from), utcMidnight(to)));
}

/** The English name of the day's month: 'September'. */
export function monthName(day: CalendarDay): string {
  return month.format(utcMidnight(day));
}

/**
 * The time of day that the wall clock of a zone shows: '3:00 PM', with a no-break space. Seconds are dropped, not rounded.
 *
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function timeOfDay(instant: Date, zone: string): string {
  const format = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone });
  clocks.set(zone, format);
  return unbrokenTimes(plainSpaces(format.format(instant)));
}
