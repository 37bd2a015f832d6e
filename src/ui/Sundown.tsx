import type { CalendarDay } from '../../domain/dates/calendar-day.ts';
import { timeOfDay } from '../../domain/dates/us-format.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import { Filled } from './LinkedText.tsx';

interface Time {
  /** A true instant. */
  iso: string;
  /** '6:29 PM' */
  text: string;
}

export interface SundownProps {
  /** A sentence with {begins} and {ends}. */
  text: string;
  begins: Time;
  ends: Time;
}

/** When the Sabbath begins and ends, with times that machines can read. */
export function Sundown({ text, begins, ends }: SundownProps) {
  return (
    <p className="sundown" data-unsearched="">
      <Filled text={text} values={{ begins: time(begins), ends: time(ends) }} />
    </p>
  );
}

const time = ({ iso, text }: Time) => (
  <time className="nowrap" dateTime={iso}>
    {text}
  </time>
);

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
