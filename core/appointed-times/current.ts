import { addDays, type CalendarDay, calendarDay, daysBetween } from '../dates/calendar-day.ts';
import { nextMidnight } from '../dates/instants.ts';
import type { Calendar } from '../torah/calendar.ts';
import type { AppointedTime } from './appointed-time.ts';

/** An appointed time as it is at one moment. */
export type Current = AppointedTime & {
  /** 1 from its first sundown on, 2 from the next; 0 before it begins. */
  readonly count: number;
  /** Calendar days until its eve; 0 on the eve and while it is on. */
  readonly daysLeft: number;
};

/** A feast is announced from this many days before its eve. */
const announcedDays = 21;

/**
 * The appointed time to announce: a feast that is on, else the nearest of the next 21 days, else the coming
 * new moon.
 * When two feasts are on, the one that began last: in the week of Unleavened Bread the Omer is counted.
 *
 * @param times all feasts and new moons around the day. Those that begin on one evening: the first counts
 * @param today the day in the ministry's zone
 * @param isAfterSundown whether the sun has set on `today`
 * @throws Error when no time in the list lies ahead
 */
export function currentTime(
  times: readonly AppointedTime[],
  today: CalendarDay,
  isAfterSundown: boolean,
): Current {
  const begun = isAfterSundown ? addDays(today, 1) : today;
  const isOn = ({ eve, last }: AppointedTime) => eve < begun && begun <= last;
  const isAhead = ({ eve }: AppointedTime) => eve >= begun;
  const isAnnounced = (time: AppointedTime) => isAhead(time) && daysBetween(today, time.eve) <= announcedDays;
  const feasts = times.filter(({ section }) => section !== 'new-moons');
  const newMoons = times.filter(({ section }) => section === 'new-moons');
  const byEve = (a: AppointedTime, b: AppointedTime) => daysBetween(b.eve, a.eve);

  const time =
    feasts.filter(isOn).toSorted((a, b) => byEve(b, a))[0] ??
    feasts.filter(isAnnounced).toSorted(byEve)[0] ??
    newMoons.find(isOn) ??
    newMoons.filter(isAhead).toSorted(byEve)[0];
  if (!time) throw new Error(`No appointed time on or after ${today}`);
  return {
    ...time,
    count: Math.max(0, daysBetween(time.eve, begun)),
    daysLeft: Math.max(0, daysBetween(today, time.eve)),
  };
}

/**
 * The appointed time to announce at an instant, and until when that stays so: the next sundown or midnight.
 *
 * @param zone IANA name of the ministry's zone
 * @throws RangeError where the sun does not set that day
 */
export function currentTimeAt(
  now: Date,
  calendar: Pick<Calendar, 'appointedTimes' | 'sundown'>,
  zone: string,
): { current: Current; until: Date } {
  const today = calendarDay(now, zone);
  const year = Number(today.slice(0, 4));
  const times = [year - 1, year, year + 1].flatMap((civilYear) => calendar.appointedTimes(civilYear));
  const sundown = calendar.sundown(today);
  return {
    current: currentTime(times, today, now >= sundown),
    until: now < sundown ? sundown : nextMidnight(now, zone),
  };
}
