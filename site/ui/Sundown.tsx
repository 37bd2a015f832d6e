import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { monthAndDay, timeOfDay } from '#core/dates/date-words.ts';
import { Filled } from './LinkedText.tsx';

export type SundownProps = ReturnType<typeof sundownProps>;

/** When the Sabbath begins and ends, with machine-readable times. */
export function Sundown({ text, date, begins, ends, timeZone, locale }: SundownProps) {
  const time = (instant: Date) => (
    <time className="nowrap" dateTime={instant.toISOString()}>
      {timeOfDay(instant, timeZone, locale)}
    </time>
  );
  return (
    <p className="sundown muted" data-unsearched="">
      <Filled text={text} values={{ date, begins: time(begins), ends: time(ends) }} />
    </p>
  );
}

/** @param text a sentence with {begins} and {ends}, and {date} if it names the Sabbath's date */
export const sundownProps = (
  text: string,
  saturday: CalendarDay,
  { content: { ministry }, calendar }: Pick<App.Locals, 'content' | 'calendar'>,
) => ({
  text,
  timeZone: ministry.address.timeZone,
  locale: ministry.dates,
  date: monthAndDay(saturday, ministry.dates),
  ...calendar.sabbathTimes(saturday),
});
