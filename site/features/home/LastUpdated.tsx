import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { languageOf, longDate } from '#core/dates/date-words.ts';
import { Filled } from '#site/ui/LinkedText.tsx';
import { useNow } from '#site/ui/use-now.ts';

interface Props {
  /** A sentence with {date}. */
  text: string;
  today: CalendarDay;
  /** Today in words: creating a formatter blocks a slow phone. */
  date: string;
  timeZone: string;
  locale: string;
}

/** Today's date in the ministry's zone; updates at midnight on an open page. */
export function LastUpdated({ text, today, date, timeZone, locale }: Props) {
  const now = useNow();
  const day = now ? dayIn(timeZone, now) : today;
  const time = (
    <time dateTime={day} lang={languageOf(locale)}>
      {day === today ? date : longDate(day, locale)}
    </time>
  );
  return (
    <span data-unsearched="">
      <Filled text={text} values={{ date: time }} />
    </span>
  );
}

function dayIn(timeZone: string, now: Date): CalendarDay {
  try {
    return calendarDay(now, timeZone);
  } catch {
    // Without time zone data: the browser's local date. The locale en-CA formats it as YYYY-MM-DD.
    return now.toLocaleDateString('en-CA') as CalendarDay;
  }
}
