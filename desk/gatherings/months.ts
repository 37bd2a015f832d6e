/** The weeks and months of the screen Gatherings. */
import { addDays, type CalendarDay, calendarDay, firstOnOrAfter } from '#core/dates/calendar-day.ts';
import { monthName } from '#core/dates/date-words.ts';
import type { Occurrence } from '#core/gatherings/gathering.ts';
import { occurrencesOn } from '#core/gatherings/occurrences.ts';
import type { GatheringContext } from './gathering-change.ts';

/** A month as in its address: '2027-04'. */
export type Month = `${number}-${number}`;

/** How far ahead single dates can be changed, in months. */
export const monthsAhead = 18;

/** In days, today included: what the present month shows at least. */
const threeWeeks = 21;

export const monthOf = (day: CalendarDay): Month => day.slice(0, 7) as Month;

function monthAfter(month: Month, months: number): Month {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}` as Month;
}

/** This month and the next eighteen. */
export const monthsFrom = (today: CalendarDay): Month[] =>
  Array.from({ length: monthsAhead + 1 }, (_, months) => monthAfter(monthOf(today), months));

const firstDay = (month: Month) => `${month}-01` as CalendarDay;

/** 'April', in another year 'April 2028' */
export function monthInWords(month: Month, today: CalendarDay, dates: string): string {
  const name = monthName(firstDay(month), dates);
  return month.slice(0, 4) === today.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`;
}

export interface Week {
  sunday: CalendarDay;
  occurrences: readonly Occurrence[];
}

/**
 * The weeks of a month from Sunday to the Sabbath, whole at both ends, with what has not ended. The present
 * month shows three weeks at least.
 */
export function weeksOf(
  month: Month,
  { now, gatherings, exceptions, zone }: Omit<GatheringContext, 'feasts' | 'dates'>,
): Week[] {
  const today = calendarDay(now, zone);
  const isPresent = month === monthOf(today);
  const start = addDays(isPresent ? today : firstDay(month), -6);
  const monthEnds = addDays(firstDay(monthAfter(month, 1)), -1);
  const enough = addDays(today, threeWeeks - 1);
  const end = isPresent && enough > monthEnds ? enough : monthEnds;
  const weeks: Week[] = [];
  for (let sunday = firstOnOrAfter(start, 0); sunday <= end; sunday = addDays(sunday, 7)) {
    const occurrences = Array.from({ length: 7 }, (_, days) => addDays(sunday, days))
      .flatMap((day) => occurrencesOn(day, gatherings, exceptions, zone))
      .filter((occurrence) => occurrence.end > now);
    weeks.push({ sunday, occurrences });
  }
  return weeks;
}
