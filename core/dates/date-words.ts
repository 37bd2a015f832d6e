/**
 * Dates and times for people, in the ministry's language of dates: `dates` in ministry.yaml, a BCP 47 tag such as 'en-US'. Whether
 * hours go to 12 or 24 is the language's custom.
 */
import { type CalendarDay, calendarDay, dayNumber } from './calendar-day.ts';

/** One formatter for each language: building one costs about a hundred times as much as using it. */
function inEach(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (locale: string) => {
    // A calendar day has no zone of its own: it is formatted as the UTC midnight that its number stands for.
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    formats.set(locale, format);
    return format;
  };
}
const full = /* @__PURE__ */ inEach({ dateStyle: 'full' });
const long = /* @__PURE__ */ inEach({ dateStyle: 'long' });
const short = /* @__PURE__ */ inEach({ dateStyle: 'medium' });
const near = /* @__PURE__ */ inEach({ weekday: 'long', month: 'long', day: 'numeric' });
const withoutYear = /* @__PURE__ */ inEach({ month: 'long', day: 'numeric' });
const month = /* @__PURE__ */ inEach({ month: 'long' });
const weekday = /* @__PURE__ */ inEach({ weekday: 'long' });
const clocks = /* @__PURE__ */ new Map<string, ReturnType<typeof inEach>>();
const zoneNames = /* @__PURE__ */ new Map<string, ReturnType<typeof inEach>>();

// Unicode's English data puts a narrow no-break space before AM and PM and thin spaces around the dash, and not in
// every version: text from the server and from a browser would differ by a character nobody sees.
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');
/** In a text, a time of day as one piece: a line never breaks between '3:00' and 'PM'. */
export const unbrokenTimes = (text: string) =>
  text.replace(/(\d) (?=[AP]M\b|[ap]m\b|[ap]\. ?m\.)/g, '$1\u00a0');

const utcMidnight = (day: CalendarDay) => new Date(dayNumber(day) * 86_400_000);

/** The language of a text that holds dates in it: undefined where it is English, as all that stands around them. */
export const languageOf = (locale: string) => (/^en\b/i.test(locale) ? undefined : locale);

/** The language of a document, whose words are English: that of its dates when they are. */
export const documentLanguage = (locale: string) => (languageOf(locale) ? 'en-US' : locale);

/** A day with all its parts: 'Saturday, September 20, 2025'. */
export function fullDate(day: CalendarDay, locale: string): string {
  return full(locale).format(utcMidnight(day));
}

/** The day in long form: 'September 20, 2025'. */
export function longDate(day: CalendarDay, locale: string): string {
  return long(locale).format(utcMidnight(day));
}

/** The day in short form: 'Sep 20, 2025'. */
export function shortDate(day: CalendarDay, locale: string): string {
  return short(locale).format(utcMidnight(day));
}

/** A day of the coming weeks, without its year: 'Saturday, November 28'. */
export function nearDate(day: CalendarDay, locale: string): string {
  return near(locale).format(utcMidnight(day));
}

/** A day within the sight of its year: 'November 28'. */
export function monthAndDay(day: CalendarDay, locale: string): string {
  return withoutYear(locale).format(utcMidnight(day));
}

/** Two days in short form, shared parts said once: 'Dec 16 – 22, 2024', 'Dec 30, 2024 – Jan 5, 2025'. */
export function dateRange(from: CalendarDay, to: CalendarDay, locale: string): string {
  return plainSpaces(short(locale).formatRange(utcMidnight(from), utcMidnight(to)));
}

/** The name of the day's month: 'September'. */
export function monthName(day: CalendarDay, locale: string): string {
  return month(locale).format(utcMidnight(day));
}

/** The name of the weekday: 'Saturday'. */
export function weekdayName(day: CalendarDay, locale: string): string {
  return weekday(locale).format(utcMidnight(day));
}

/**
 * The time of day that the wall clock of a zone shows: '3:00 PM', with a no-break space. Seconds are dropped, not rounded.
 *
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function timeOfDay(instant: Date, zone: string, locale: string): string {
  const clock = clocks.get(zone) ?? inEach({ timeStyle: 'short', timeZone: zone });
  const words = clock(locale).format(instant);
  clocks.set(zone, clock);
  return unbrokenTimes(plainSpaces(words));
}

/** An instant in full, with the zone by its season: 'Saturday, September 20, 2025 at 10:00 AM CDT'. */
export function fullMoment(instant: Date, zone: string, locale: string): string {
  const words = instant.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${plainSpaces(words)} ${zoneName(zone, locale, 'short', instant)}`;
}

/**
 * What people call a zone: 'MT' all the year (`shortGeneric`), 'MST' or 'MDT' by the season (`short`). Outside its own country a
 * language has but a number or a sentence for it, for which American English often has letters.
 */
export function zoneName(
  timeZone: string,
  locale: string,
  timeZoneName: 'short' | 'shortGeneric',
  instant = new Date(),
): string {
  const named = zoneNames.get(timeZone + timeZoneName) ?? inEach({ timeZone, timeZoneName });
  zoneNames.set(timeZone + timeZoneName, named);
  const [own = '', american = ''] = [locale, 'en-US'].map(
    (language) =>
      named(language)
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value,
  );
  return /^[A-Z]{2,5}$/.test(own) ? own : american;
}

/** The day of an instant and its hour: 'Friday, November 27, 8:02 PM'. */
export function dayAndHour(instant: Date, zone: string, locale: string): string {
  return `${nearDate(calendarDay(instant, zone), locale)}, ${timeOfDay(instant, zone, locale)}`;
}
