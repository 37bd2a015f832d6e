import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { monthAndDay, timeOfDay } from '#core/dates/date-words.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { Filled } from './LinkedText.tsx';

export interface SundownProps {
  /** A sentence with {begins} and {ends}, and with {date} where it says of which Sabbath. */
  text: string;
  /** 'November 28', the Saturday. */
  date: string;
  /** True instants. */
  begins: Date;
  ends: Date;
  /** In which they are shown: '6:29 PM'. */
  timeZone: string;
  /** The language of dates. */
  locale: string;
}

/** When the Sabbath begins and ends, with times that machines can read. */
export function Sundown({ text, date, begins, ends, timeZone, locale }: SundownProps) {
  const time = (instant: Date) => (
    <time className="nowrap" dateTime={instant.toISOString()}>
      {timeOfDay(instant, timeZone, locale)}
    </time>
  );
  return (
    <p className="sundown" data-unsearched="">
      <Filled text={text} values={{ date, begins: time(begins), ends: time(ends) }} />
    </p>
  );
}

/** @param text the sentence with {date}, {begins} and {ends} where the day and the times belong */
export const sundownProps = (
  text: string,
  calendar: Calendar,
  saturday: CalendarDay,
  timeZone: string,
  locale: string,
): SundownProps => ({
  text,
  timeZone,
  locale,
  date: monthAndDay(saturday, locale),
  ...calendar.sabbathTimes(saturday),
});
