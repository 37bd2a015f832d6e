import { type AppointedTime, appointedTimesPath, nameOf } from '#core/appointed-times/appointed-time.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';

/** The feasts of the next twelve months, and one that is on, for structured data. */
export function comingFeasts({ content, calendar, now: clock }: App.Locals) {
  const today = calendarDay(clock(), content.ministry.address.timeZone);
  const year = Number(today.slice(0, 4));
  const inAYear = addDays(today, 365);
  return [year - 1, year, year + 1]
    .flatMap((each) => calendar.appointedTimes(each))
    .filter(({ section, eve, last }) => section !== 'new-moons' && today <= last && eve < inAYear)
    .map((time) => feastFacts(time, { content, calendar }));
}

/** The feast that the band announces, for structured data; nothing for a new moon or without a band. */
export function feastEventProps(
  announced: { current: AppointedTime } | undefined,
  locals: Pick<App.Locals, 'content' | 'calendar'>,
) {
  return announced && announced.current.section !== 'new-moons'
    ? [feastFacts(announced.current, locals)]
    : [];
}

/** What structured data says of a feast. */
function feastFacts(time: AppointedTime, { content, calendar }: Pick<App.Locals, 'content' | 'calendar'>) {
  const words = content.pages['appointed-times'];
  if (!words) throw new Error('content/pages/appointed-times.yaml is missing.');
  return {
    name: nameOf(time, words),
    description: words.feasts[time.section].remembers,
    begins: calendar.sundown(time.eve),
    ends: calendar.sundown(time.last),
    path: `${appointedTimesPath}#${time.section}`,
  };
}
