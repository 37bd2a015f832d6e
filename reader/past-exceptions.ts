import { calendarDay } from '../domain/dates/calendar-day.ts';
import type { Content } from './content.ts';

type Exception = Content['exceptions'][number];

/**
 * The exceptions whose day is over at the meeting place. Pages leave them out by themselves; in the file they only
 * stand in the way.
 */
export function pastExceptions(
  { exceptions, ministry }: Content,
  now: Date,
): { entry: number; exception: Exception }[] {
  const today = calendarDay(now, ministry.address.timeZone);
  return exceptions
    .map((exception, index) => ({ entry: index + 1, exception }))
    .filter(({ exception }) => exception.date < today);
}
