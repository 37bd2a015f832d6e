import { addDays, calendarDay, weekday } from '../dates/calendar-day.ts';
import { longDate, nearDate } from '../dates/us-format.ts';

/**
 * What somebody who sent a prayer request is promised: by which evening it is prayed for, 'Wednesday evening, November 25' (the next
 * one that is not the Sabbath's), and by which day it is deleted, 'May 23, 2027'.
 *
 * @param zone IANA name of the ministry's zone
 */
export function prayerPromise(sentAt: Date, zone: string, retentionDays: number) {
  const today = calendarDay(sentAt, zone);
  const tomorrow = addDays(today, 1);
  const evening = weekday(tomorrow) === 'Friday' ? addDays(tomorrow, 1) : tomorrow;
  return {
    evening: nearDate(evening).replace(',', ' evening,'),
    deletion: longDate(addDays(today, retentionDays)),
  };
}
