import type { ListRecord, Page } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { nearDate } from '#core/dates/date-words.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { nextOpenSabbath } from '#core/gatherings/next-sabbath.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { printedReference } from '#core/torah/readings.ts';

interface Change {
  day: CalendarDay;
  text: string;
  place?: string | undefined;
}

/**
 * The first screen: the changes of the coming week, then where and when, the next service that is not
 * cancelled, and the portion of the coming Sabbath (on a Saturday, of that day).
 * @param changes all changes on the page
 * @param cancelled the dates of cancelled services
 * @param locale the locale of dates
 * @param serviceDay the weekday of the next service: `nextSabbathDay`
 */
export function knownProps<Shown extends Change>(
  { facts, next, week }: Page<'home'>['hero']['known'],
  changes: readonly Shown[],
  cancelled: ReadonlySet<CalendarDay>,
  now: Date,
  zone: string,
  locale: string,
  calendar: App.Locals['calendar'],
  serviceDay?: number,
) {
  const today = calendarDay(now, zone);
  const service = nextOpenSabbath(now, zone, cancelled, serviceDay);
  const near = changes.filter(({ day }) => daysBetween(today, day) <= 7);
  const [thisWeek] = calendar.upcoming(today, 1);
  if (!thisWeek) throw new Error('The schedule is empty');
  const portion = { portion: thisWeek.row.portion, reading: printedReference(thisWeek.row.torah) };
  return {
    /** When this expires, in milliseconds since 1970. */
    until: nextMidnight(now, zone).getTime(),
    near,
    later: changes.filter((change) => !near.includes(change)),
    facts: [...facts, fillPlaceholders(next, { date: nearDate(service, locale) })],
    week: {
      // The portion and its reading; each stays on one line.
      parts: week.split(/(?=\{reading\})/).map((part) => fillPlaceholders(part, portion).trim()),
      href: '/resources/torah-portions',
    },
  };
}

/** Today's notices in the ministry's zone; the one that ends first comes first. Expires at midnight. */
export function announcements(notices: readonly ListRecord<'notices'>[], now: Date, zone: string) {
  const today = calendarDay(now, zone);
  return notices
    .filter(({ from, until }) => from <= today && today <= until)
    .sort((a, b) => a.until.localeCompare(b.until));
}
