import type { ListRecord, Page } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { nearDate } from '#core/dates/date-words.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { nextSabbath } from '#core/gatherings/next-sabbath.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { printedReference } from '#core/torah/readings.ts';

interface Change {
  /** The day in the ministry's zone. */
  day: CalendarDay;
  /** True for the Sabbath service, cancelled or moved. */
  service: boolean;
  text: string;
  place?: string | undefined;
}

/**
 * What a visitor learns in the first screen: what differs in the coming week, then who, where and when, the next service and the
 * portion of the coming Sabbath, which on a Saturday is that day's until midnight. A service that is changed is not named as the next.
 *
 * @param changes all that is told of on the page
 * @param locale the language of dates
 * @param serviceDay the weekday of the next service: `nextSabbathDay`
 */
export function knownProps<Told extends Change>(
  { facts, next, week }: Page<'home'>['hero']['known'],
  changes: readonly Told[],
  now: Date,
  zone: string,
  locale: string,
  calendar: App.Locals['calendar'],
  serviceDay?: number,
) {
  const today = calendarDay(now, zone);
  const service = nextSabbath(now, zone, serviceDay);
  const near = changes.filter(({ day }) => daysBetween(today, day) <= 7);
  const [thisWeek] = calendar.upcoming(today, 1);
  if (!thisWeek) throw new Error('The schedule is empty');
  const changed = changes.some((change) => change.service && change.day === service);
  const portion = { portion: thisWeek.row.portion, reading: printedReference(thisWeek.row.torah) };
  return {
    /** When this holds no longer, in milliseconds since 1970. */
    until: nextMidnight(now, zone).getTime(),
    near,
    /** What the first screen does not tell of. */
    later: changes.filter((change) => !near.includes(change)),
    facts: changed ? facts : [...facts, fillPlaceholders(next, { date: nearDate(service, locale) })],
    week: {
      // Names the portion and its reading; each stays on one line.
      parts: week.split(/(?=\{reading\})/).map((part) => fillPlaceholders(part, portion).trim()),
      href: '/resources/torah-portions',
    },
  };
}

/** The notices of today in the ministry's zone, whose last day comes first in front. At midnight the page is rendered anew. */
export function announced(notices: readonly ListRecord<'notices'>[], now: Date, zone: string) {
  const today = calendarDay(now, zone);
  return notices
    .filter(({ from, until }) => from <= today && today <= until)
    .sort((a, b) => a.until.localeCompare(b.until));
}
