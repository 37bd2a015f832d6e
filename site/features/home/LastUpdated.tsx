import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { languageOf, longDate } from '#core/dates/date-words.ts';
import { Filled } from '#site/ui/LinkedText.tsx';
import { useNow } from '#site/ui/use-now.ts';

interface Props {
  /** A sentence with {date}. */
  text: string;
  /** In the ministry's zone. */
  today: CalendarDay;
  timeZone: string;
  /** The language of dates. */
  locale: string;
}

/** Today's date in the ministry's zone, on a page left open past midnight too. */
export function LastUpdated({ text, today, timeZone, locale }: Props) {
  const now = useNow();
  const day = now ? dayIn(timeZone, now) : today;
  const date = (
    <time dateTime={day} lang={languageOf(locale)}>
      {longDate(day, locale)}
    </time>
  );
  return (
    <span data-unsearched="">
      <Filled text={text} values={{ date }} />
    </span>
  );
}

function dayIn(timeZone: string, now: Date): CalendarDay {
  try {
    return calendarDay(now, timeZone);
  } catch {
    // A browser without time zone data: its own local date. Canada writes the year first, as machines do.
    return now.toLocaleDateString('en-CA') as CalendarDay;
  }
}
