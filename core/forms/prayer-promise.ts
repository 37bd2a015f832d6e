import { addDays, calendarDay, weekday } from '../dates/calendar-day.ts';
import { languageOf, longDate, monthAndDay, nearDate, weekdayName } from '../dates/date-words.ts';

/**
 * The dates of a prayer request for its visitor: the evening by which people have prayed, and the day by
 * which it is deleted ('May 23, 2027'). Skips Friday evening, when the Sabbath begins.
 * @param zone IANA name of the ministry's zone
 * @param locale the locale of dates
 */
export function prayerPromise(sentAt: Date, zone: string, retentionDays: number, locale: string) {
  const today = calendarDay(sentAt, zone);
  const tomorrow = addDays(today, 1);
  const day = weekday(tomorrow) === 'Friday' ? addDays(today, 2) : tomorrow;
  return {
    /** 'Wednesday evening, November 25'. Other locales get only the date, because "evening" is English. */
    evening: languageOf(locale)
      ? nearDate(day, locale)
      : `${weekdayName(day, locale)} evening, ${monthAndDay(day, locale)}`,
    deletion: longDate(addDays(today, retentionDays), locale),
  };
}
