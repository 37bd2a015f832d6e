import { weekday } from '../dates/calendar-day.ts';
import type { GatheringException, WeeklyGathering } from './gathering.ts';

function problemOf(exception: GatheringException, weekly: readonly WeeklyGathering[]): string | null {
  const { date, kind, what, time, place, title } = exception;
  const gathering = weekly.find((candidate) => candidate.what === what);
  if (kind === 'added') {
    if (!time) return 'an added gathering needs a time';
    return gathering || title ? null : `'${what}' is not a weekly gathering, so it needs a title`;
  }
  if (!gathering) return `no weekly gathering is called '${what}'`;
  if (gathering.day !== weekday(date)) {
    return `${date} is a ${weekday(date)}, but '${what}' takes place on ${gathering.day}s`;
  }
  return kind === 'moved' && !time && !place ? 'a moved gathering needs a new time or a new place' : null;
}

/**
 * What is wrong with the exceptions as they were written, by their position: each of these would otherwise be
 * ignored without a word, or send people to a closed door.
 */
export function exceptionProblems(
  weekly: readonly WeeklyGathering[],
  exceptions: readonly GatheringException[],
): { index: number; problem: string }[] {
  return exceptions.flatMap((exception, index) => {
    const { date, kind, what } = exception;
    const repeated = exceptions
      .slice(0, index)
      .some(
        (other) => kind !== 'added' && other.kind !== 'added' && other.date === date && other.what === what,
      );
    const problem = repeated
      ? `another entry already changes '${what}' on ${date}`
      : problemOf(exception, weekly);
    return problem ? [{ index, problem }] : [];
  });
}
