import type { CalendarDay } from '../dates/calendar-day.ts';
import { monthAndDay, timeOfDay } from '../dates/date-words.ts';
import { fillPlaceholders } from '../placeholders.ts';
import type { Calendar } from './calendar.ts';

/**
 * When the Sabbath begins and ends, as words.
 *
 * @param sentence with {begins} and {ends}, and {date} where it says of which Sabbath
 * @param zone IANA name of the ministry's zone
 * @param locale the language of its dates
 */
export function sundownInWords(
  sentence: string,
  calendar: Pick<Calendar, 'sabbathTimes'>,
  saturday: CalendarDay,
  zone: string,
  locale: string,
): string {
  const { begins, ends } = calendar.sabbathTimes(saturday);
  const values = {
    date: monthAndDay(saturday, locale),
    begins: timeOfDay(begins, zone, locale),
    ends: timeOfDay(ends, zone, locale),
  };
  return fillPlaceholders(sentence, values);
}
