import { calendarDay } from '../../domain/dates/calendar-day.ts';
import type { ListRecord } from '../../reader/content.ts';

type Notice = ListRecord<'notices'>;

/** The notices of today in the ministry's zone, whose last day comes first in front. At midnight the page is rendered anew. */
export function announced(notices: readonly Notice[], now: Date, zone: string): Notice[] {
  const today = calendarDay(now, zone);
  return notices
    .filter(({ from, until }) => from <= today && today <= until)
    .sort((a, b) => a.until.localeCompare(b.until));
}
