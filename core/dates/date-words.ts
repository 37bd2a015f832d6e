/**
 * Dates for people in the locale of `dates` in ministry.yaml, a BCP 47 tag. It decides between 12 and 24
 * hours.
 */
import { type CalendarDay, calendarDay, utcMidnight } from './calendar-day.ts';

/** Creates one formatter per locale: creating one costs about a hundred times as much as using it. */
function createFormat(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (locale: string) => {
    // A calendar day has no zone: it is formatted as midnight UTC.
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    formats.set(locale, format);
    return format;
  };
}
const short = /* @__PURE__ */ createFormat({ dateStyle: 'medium' });
const clocks = /* @__PURE__ */ new Map<string, ReturnType<typeof createFormat>>();
const zoneNames = /* @__PURE__ */ new Map<string, ReturnType<typeof createFormat>>();

// Browsers' English data differ in narrow and thin spaces; plain ones keep server and browser texts equal.
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');
/** Joins the parts of each time with no-break spaces, so that '3:00' and 'PM' stay on one line. */
export const unbrokenTimes = (text: string) =>
  text.replace(/(\d) (?=[AP]M\b|[ap]m\b|[ap]\. ?m\.)/g, '$1\u00a0');

/** A function that writes a day in a locale. */
const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = createFormat(options);
  return (day: CalendarDay, locale: string): string => format(locale).format(utcMidnight(day));
};

/** The `lang` of text with dates: undefined if they are English, like the text around them. */
export const languageOf = (locale: string) => (/^en\b/i.test(locale) ? undefined : locale);

/** The `lang` of the document: the locale of dates if it is English, otherwise 'en-US'. */
export const documentLanguage = (locale: string) => (languageOf(locale) ? 'en-US' : locale);

/** 'Saturday, September 20, 2025' */
export const fullDate = /* @__PURE__ */ dayFormat({ dateStyle: 'full' });

/** 'September 20, 2025' */
export const longDate = /* @__PURE__ */ dayFormat({ dateStyle: 'long' });

/** 'Sep 20, 2025' */
export const shortDate = /* @__PURE__ */ dayFormat({ dateStyle: 'medium' });

/** A day of the coming weeks, without year: 'Saturday, November 28' */
export const nearDate = /* @__PURE__ */ dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** A day whose year is shown nearby: 'November 28' */
export const monthAndDay = /* @__PURE__ */ dayFormat({ month: 'long', day: 'numeric' });

/** 'September' */
export const monthName = /* @__PURE__ */ dayFormat({ month: 'long' });

/** 'Saturday' */
export const weekdayName = /* @__PURE__ */ dayFormat({ weekday: 'long' });

/** Two days in short form with shared parts once: 'Dec 16 – 22, 2024', 'Dec 30, 2024 – Jan 5, 2025' */
export function dateRange(from: CalendarDay, to: CalendarDay, locale: string): string {
  return plainSpaces(short(locale).formatRange(utcMidnight(from), utcMidnight(to)));
}

/**
 * The local time in a zone: '3:00 PM', with a no-break space. Drops seconds without rounding.
 * @param zone IANA name, such as 'America/Chicago'
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function timeOfDay(instant: Date, zone: string, locale: string): string {
  const clock = clocks.get(zone) ?? createFormat({ timeStyle: 'short', timeZone: zone });
  const text = clock(locale).format(instant);
  clocks.set(zone, clock);
  return unbrokenTimes(plainSpaces(text));
}

/** An instant with its zone: 'Saturday, September 20, 2025 at 10:00 AM CDT' */
export function fullMoment(instant: Date, zone: string, locale: string): string {
  const text = instant.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${plainSpaces(text)} ${zoneName(zone, locale, 'short', instant)}`;
}

/**
 * The name of a zone: 'MT' all year (`shortGeneric`), 'MST' or 'MDT' by season (`short`). Uses the American
 * abbreviation where the locale has only an offset or a sentence.
 */
export function zoneName(
  timeZone: string,
  locale: string,
  timeZoneName: 'short' | 'shortGeneric',
  instant = new Date(),
): string {
  const named = zoneNames.get(timeZone + timeZoneName) ?? createFormat({ timeZone, timeZoneName });
  zoneNames.set(timeZone + timeZoneName, named);
  const [localName = '', american = ''] = [locale, 'en-US'].map(
    (language) =>
      named(language)
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value,
  );
  return /^[A-Z]{2,5}$/.test(localName) ? localName : american;
}

/** 'Friday, November 27, 8:02 PM' */
export function dayAndHour(instant: Date, zone: string, locale: string): string {
  return `${nearDate(calendarDay(instant, zone), locale)}, ${timeOfDay(instant, zone, locale)}`;
}

/** 'Friday, November 27, 2026, 8:02 PM' */
export function longMoment(instant: Date, zone: string, locale: string): string {
  return `${fullDate(calendarDay(instant, zone), locale)}, ${timeOfDay(instant, zone, locale)}`;
}
