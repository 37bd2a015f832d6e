import type { CalendarDay } from '../../domain/dates/calendar-day.ts';
import { timeOfDay } from '../../domain/dates/us-format.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import { Filled } from './LinkedText.tsx';

export interface SundownProps {
  /** A sentence with {begins} and {ends}. */
  text: string;
  /** True instants. */
  begins: Date;
  ends: Date;
  /** In which they are shown: '6:29 PM'. */
  timeZone: string;
}

/** When the Sabbath begins and ends, with times that machines can read. */
export function Sundown({ text, begins, ends, timeZone }: SundownProps) {
  const time = (instant: Date) => (
    <time className="nowrap" dateTime={instant.toISOString()}>
      {timeOfDay(instant, timeZone)}
    </time>
  );
  return (
    <p className="sundown" data-unsearched="">
      <Filled text={text} values={{ begins: time(begins), ends: time(ends) }} />
    </p>
  );
}

/** @param text the sentence with {begins} and {ends} where the times belong */
export const sundownProps = (
  text: string,
  calendar: Calendar,
  saturday: CalendarDay,
  timeZone: string,
): SundownProps => ({ text, timeZone, ...calendar.sabbathTimes(saturday) });
