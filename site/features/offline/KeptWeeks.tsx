import type { Page } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { comingSabbath } from '#core/torah/week.ts';
import { PortionName } from '#site/ui/ReadingLink.tsx';
import { useHydrated } from '#site/ui/use-hydrated.ts';
import type { keptWeeks } from './Offline.tsx';
import './offline.css';

interface Props {
  weeks: ReturnType<typeof keptWeeks>;
  timeZone: string;
  copy: Pick<Page<'offline'>['portions'], 'thisWeek' | 'missing'>;
}

/** The page is read days or weeks later: it hides past Sabbaths and marks the coming one. */
export function KeptWeeks({ weeks, timeZone, copy }: Props) {
  const isRead = useHydrated();
  const coming = isRead ? comingSabbath(calendarDay(new Date(), timeZone)) : weeks[0]?.date;
  const isPast = (date: CalendarDay) => coming !== undefined && date < coming;
  return (
    <>
      <ol className="kept-weeks" role="list" data-zone={timeZone}>
        {weeks.map(({ date, dateText, portion, page, readings }) => (
          <li key={date} hidden={isPast(date)}>
            <p className="muted">
              <time dateTime={date}>{dateText}</time> <b hidden={date !== coming}>{copy.thisWeek}</b>
            </p>
            <h3>
              <PortionName portion={portion} page={page} />
            </h3>
            <p>{readings}</p>
          </li>
        ))}
      </ol>
      <p className="kept-over" hidden={weeks.some(({ date }) => !isPast(date))}>
        {copy.missing}
      </p>
    </>
  );
}
