const day = 86_400_000;

/**
 * What somebody who sent a prayer request is promised: by which evening it is prayed for, 'Wednesday evening, November 25' (the next
 * one that is not the Sabbath's), and by which day it is deleted, 'May 23, 2027'.
 *
 * It takes nothing of core/dates: shared with the form, those would come to other pages as one file more.
 *
 * @param zone IANA name of the ministry's zone
 * @param locale the language of its dates
 */
export function prayerPromise(sentAt: Date, zone: string, retentionDays: number, locale: string) {
  // Days are counted from the UTC midnight of the day in the zone, which no change of the clock moves.
  // The form that a machine reads, year first, is Canada's.
  const today = Date.parse(sentAt.toLocaleDateString('en-CA', { timeZone: zone }));
  const dayAfter = (days: number, parts: Intl.DateTimeFormatOptions) =>
    new Date(today + days * day).toLocaleDateString(locale, { ...parts, timeZone: 'UTC' });
  const wait = new Date(today + day).getUTCDay() === 5 ? 2 : 1;
  const evening = dayAfter(wait, { weekday: 'long' });
  const date = dayAfter(wait, { month: 'long', day: 'numeric' });
  return {
    // Words of two languages are not mixed in one.
    evening: /^en\b/i.test(locale)
      ? `${evening} evening, ${date}`
      : dayAfter(wait, { weekday: 'long', month: 'long', day: 'numeric' }),
    deletion: dayAfter(retentionDays, { dateStyle: 'long' }),
  };
}
