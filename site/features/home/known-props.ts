import type { ListRecord } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { nearDate } from '#core/dates/date-words.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { cancelledDates } from '#core/gatherings/exceptions.ts';
import { nextOpenSabbath, nextSabbathDay } from '#core/gatherings/next-sabbath.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { printedReference } from '#core/torah/readings.ts';

type Locals = Pick<App.Locals, 'content' | 'calendar' | 'now'>;

interface Change {
  day: CalendarDay;
  text: string;
  place?: string | undefined;
}

/**
 * The first screen: the changes of the coming week, then where and when, the next service that is not
 * cancelled, and the portion of the coming Sabbath (on a Saturday, of that day).
 * @param changes all changes on the page
 */
export function knownProps<Shown extends Change>(changes: readonly Shown[], locals: Locals) {
  const { content, calendar } = locals;
  const { pages, ministry, exceptions } = content;
  const { facts, next, week } = pages.home.hero.known;
  const zone = ministry.address.timeZone;
  const now = locals.now();
  const today = calendarDay(now, zone);
  const cancelled = cancelledDates(ministry.mainGathering, exceptions);
  const service = nextOpenSabbath(now, zone, cancelled, nextSabbathDay(ministry));
  const near = changes.filter(({ day }) => daysBetween(today, day) <= 7);
  const [thisWeek] = calendar.upcoming(today, 1);
  if (!thisWeek) throw new Error('The schedule is empty');
  const portion = { portion: thisWeek.row.portion, reading: printedReference(thisWeek.row.torah) };
  return {
    /** When this expires, in milliseconds since 1970. */
    until: nextMidnight(now, zone).getTime(),
    near,
    later: changes.filter((change) => !near.includes(change)),
    facts: [...facts, fillPlaceholders(next, { date: nearDate(service, ministry.dates) })],
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
