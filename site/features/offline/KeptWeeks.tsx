import type { Page } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { comingSabbath } from '#core/torah/week.ts';
import { useHydrated } from '#site/ui/use-hydrated.ts';
import './offline.css';

interface Props {
  /** The Sabbaths to come when the page was written. */
  weeks: readonly { date: CalendarDay; dateText: string; portion: string; readings: string }[];
  timeZone: string;
  words: Pick<Page<'offline'>['portions'], 'thisWeek' | 'missing'>;
}

/** The page is read days or weeks after it was written: by then Sabbaths that have passed are hidden, and the coming one is marked. */
export function KeptWeeks({ weeks, timeZone, words }: Props) {
  const isRead = useHydrated();
  const coming = isRead ? comingSabbath(calendarDay(new Date(), timeZone)) : weeks[0]?.date;
  const isPast = (date: CalendarDay) => coming !== undefined && date < coming;
  return (
    <>
      <ol className="kept-weeks" role="list" data-zone={timeZone}>
        {weeks.map(({ date, dateText, portion, readings }) => (
          <li key={date} hidden={isPast(date)}>
            <p className="when">
              <time dateTime={date}>{dateText}</time> <b hidden={date !== coming}>{words.thisWeek}</b>
            </p>
            <h3>{portion}</h3>
            <p>{readings}</p>
          </li>
        ))}
      </ol>
      <p className="kept-over" hidden={weeks.some(({ date }) => !isPast(date))}>
        {words.missing}
      </p>
    </>
  );
}
