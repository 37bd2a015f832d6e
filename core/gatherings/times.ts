import { addDays, type CalendarDay, firstOnOrAfter, weekdays } from '../dates/calendar-day.ts';
import type { GatheringTimes, WeeklyGathering } from './gathering.ts';

type Timed = Pick<WeeklyGathering, 'day' | 'times'>;

const isInForce = ({ from, until }: GatheringTimes, day: CalendarDay) =>
  (from === undefined || from <= day) && (until === undefined || day <= until);

/** The hours of a gathering on a day of any week; undefined before its first and after its last day. */
export const timesOn = ({ times }: Pick<Timed, 'times'>, day: CalendarDay): GatheringTimes | undefined =>
  times.find((entry) => isInForce(entry, day));

const sortedTimes = ({ times }: Pick<Timed, 'times'>) =>
  times.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));

/**
 * The hours that texts name on a day: those in force, otherwise the next ones, otherwise the last ones, so
 * that a text about an ended gathering keeps its words.
 * @throws Error for a gathering without times, which its schema refuses
 */
export function namedTimes(gathering: Pick<Timed, 'times'>, day: CalendarDay): GatheringTimes {
  const sorted = sortedTimes(gathering);
  const named =
    timesOn(gathering, day) ?? sorted.find(({ from = '' }) => from > day) ?? sorted[sorted.length - 1];
  if (!named) throw new Error('A gathering has no times.');
  return named;
}

/** Whether a gathering has ended before a day. */
export const hasEnded = ({ times }: Pick<Timed, 'times'>, day: CalendarDay): boolean =>
  times.every(({ until }) => until !== undefined && until < day);

/** The next day after `day` on which the hours of a gathering begin or no longer hold. */
export function nextTimesChange(
  gatherings: readonly Pick<Timed, 'times'>[],
  day: CalendarDay,
): CalendarDay | undefined {
  return gatherings
    .flatMap(({ times }) => times)
    .flatMap(({ from, until }) => [...(from ? [from] : []), ...(until ? [addDays(until, 1)] : [])])
    .filter((change) => change > day)
    .sort()[0];
}

/** Constant, because calendar programs treat a rule with another start as another gathering. */
const rulesBegin: CalendarDay = '2025-01-01';

/** One rule of a calendar feed: the hours of a gathering, with its first and last dates. */
export interface WeeklyRule extends GatheringTimes {
  readonly first: CalendarDay;
  /** Undefined while no end is known. */
  readonly last: CalendarDay | undefined;
}

/** The weekly rules of a gathering, by first date. Hours without a date of the gathering have no rule. */
export function weeklyRules({ day, times }: Timed): WeeklyRule[] {
  const on = weekdays.indexOf(day);
  return sortedTimes({ times }).flatMap((entry) => {
    const first = firstOnOrAfter(entry.from ?? rulesBegin, on);
    if (entry.until !== undefined && first > entry.until) return [];
    // The last date is the first one after the last day, a week earlier.
    const last = entry.until && addDays(firstOnOrAfter(addDays(entry.until, 1), on), -7);
    return [{ ...entry, first, last }];
  });
}

/** The problems of a gathering's times, by index: two hours on one day, or a last day before the first. */
export function timesProblems(times: readonly GatheringTimes[]): { index: number; problem: string }[] {
  return times.flatMap((entry, index) => {
    const { from, until } = entry;
    if (from && until && until < from) {
      return [{ index, problem: `the last day, ${until}, is before the first day, ${from}` }];
    }
    const overlapping = times.slice(0, index).find((earlier) => overlaps(earlier, entry));
    if (!overlapping) return [];
    const days = `${overlapping.from ?? 'the beginning'} to ${overlapping.until ?? 'no end'}`;
    return [{ index, problem: `another entry holds from ${days}, so a day would have two hours` }];
  });
}

const overlaps = (a: GatheringTimes, b: GatheringTimes) =>
  (a.until === undefined || b.from === undefined || b.from <= a.until) &&
  (b.until === undefined || a.from === undefined || a.from <= b.until);

/**
 * The times with other hours from a day on. Later entries are replaced; earlier days keep their hours.
 * @param from the first day of the new hours
 */
export function withTimesFrom(
  times: readonly GatheringTimes[],
  from: CalendarDay,
  hours: Pick<GatheringTimes, 'time' | 'minutes'>,
): GatheringTimes[] {
  const last = sortedTimes({ times }).at(-1)?.until;
  return [
    ...withoutTimesAfter(times, addDays(from, -1)),
    { from, ...(last && last >= from && { until: last }), ...hours },
  ];
}

/** The times until a last day; none when the gathering would begin after it. */
export function withoutTimesAfter(times: readonly GatheringTimes[], last: CalendarDay): GatheringTimes[] {
  return sortedTimes({ times })
    .filter(({ from }) => from === undefined || from <= last)
    .map((entry) => (entry.until !== undefined && entry.until <= last ? entry : { ...entry, until: last }));
}
