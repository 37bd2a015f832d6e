import type { CalendarDay } from '../../domain/dates/calendar-day.ts';
import { timeOfDay } from '../../domain/dates/us-format.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import type { SundownProps } from './Sundown.tsx';

/** @param text the sentence with {begins} and {ends} where the times belong */
export function sundownProps(
  text: string,
  calendar: Calendar,
  saturday: CalendarDay,
  timeZone: string,
): SundownProps {
  const { begins, ends } = calendar.sabbathTimes(saturday);
  const time = (instant: Date) => ({ iso: instant.toISOString(), text: timeOfDay(instant, timeZone) });
  return { text, begins: time(begins), ends: time(ends) };
}
