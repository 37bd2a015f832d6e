const day = 86_400_000;

/**
 * What somebody who sent a prayer request is promised: by which evening it is prayed for, 'Wednesday evening, November 25' (the next
 * one that is not the Sabbath's), and by which day it is deleted, 'May 23, 2027'.
 *
 * It takes nothing of domain/dates: shared with the form, those would come to other pages as one file more.
 *
 * @param zone IANA name of the ministry's zone
 */
export function prayerPromise(sentAt: Date, zone: string, retentionDays: number) {
  // Days are counted from the UTC midnight of the day in the zone, which no change of the clock moves.
  const today = Date.parse(sentAt.toLocaleDateString('en-CA', { timeZone: zone }));
  const dayAfter = (days: number, parts: Intl.DateTimeFormatOptions) =>
    new Date(today + days * day).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' });
  const wait = dayAfter(1, { weekday: 'long' }) === 'Friday' ? 2 : 1;
  return {
    evening: dayAfter(wait, { weekday: 'long', month: 'long', day: 'numeric' }).replace(',', ' evening,'),
    deletion: dayAfter(retentionDays, { dateStyle: 'long' }),
  };
}
