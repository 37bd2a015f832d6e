import { addDays, calendarDay, weekday } from '../dates/calendar-day.ts';
import { languageOf, longDate, monthAndDay, nearDate, weekdayName } from '../dates/date-words.ts';

/**
 * What a visitor who sent a prayer request is promised: the evening by which people have prayed for it, and the day by which
 * it is deleted ('May 23, 2027'). Friday evening, when the Sabbath begins, is skipped.
 *
 * @param zone IANA name of the ministry's zone
 * @param locale the language of its dates
 */
export function prayerPromise(sentAt: Date, zone: string, retentionDays: number, locale: string) {
  const today = calendarDay(sentAt, zone);
  const tomorrow = addDays(today, 1);
  const day = weekday(tomorrow) === 'Friday' ? addDays(today, 2) : tomorrow;
  return {
    /** 'Wednesday evening, November 25'. Other languages get the day alone: "evening" is English. */
    evening: languageOf(locale)
      ? nearDate(day, locale)
      : `${weekdayName(day, locale)} evening, ${monthAndDay(day, locale)}`,
    deletion: longDate(addDays(today, retentionDays), locale),
  };
}
