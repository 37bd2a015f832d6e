import type { Ministry, Page } from '#content-model/content.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/dates/calendar-day.ts';
import { monthName } from '#core/dates/date-words.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { cycleYearFor, yearLabel } from '#core/torah/calendar.ts';
import { sabbathPath, torahAtomPath, torahFeedPath } from '#core/torah/paths.ts';
import { sabbathReadings } from '#core/torah/readings.ts';
import type { ScheduleRow } from '#core/torah/schedule.ts';
import { monthChoice, monthChoices } from '#core/torah/schedule.ts';
import { currentRow } from '#core/torah/week.ts';
import { sundownProps } from '#site/ui/Sundown.tsx';

/** Links to a Sabbath contain its year and work this many years before and after. */
const yearsReached = 50;

/** This week's portion, and the schedule of the year and month in the query. */
export function torahPortionsProps(copy: Page<'torah-portions'>, ministry: Ministry, locals: App.Locals) {
  const { calendar, query } = locals;
  const { timeZone } = ministry.address;
  const today = calendarDay(locals.now(), timeZone);
  const thisYear = cycleYearFor(today);
  const year = yearChoice(query('year'), thisYear);
  const month = monthChoice(query('month'));
  const rows = calendar.schedule(year);
  const highlighted = currentRow(rows, today);
  const [thisWeek] = calendar.upcoming(today, 1);
  if (!thisWeek) throw new Error('The schedule is empty');
  const until = nextMidnight(locals.now(), timeZone).getTime();
  const hasPages = locals.content.parts.scroll;
  const label = { yearLabel: yearLabel(year) };
  const readings = (row: ScheduleRow) =>
    sabbathReadings(row, { ...copy.week, hasPages }, ministry.links.scriptureReader);
  return {
    meta: {
      title: fillPlaceholders(copy.meta.title, label),
      description: fillPlaceholders(copy.meta.description, label),
      keywords: copy.meta.keywords.map((keyword) => fillPlaceholders(keyword, label)),
    },
    heading: fillPlaceholders(copy.title, label),
    /** When this expires, in milliseconds since 1970. */
    until,
    week: {
      ...copy.week,
      calendar: { label: copy.week.calendar, href: torahFeedPath },
      follow: { label: copy.week.follow, href: torahAtomPath },
      sabbath: readings(thisWeek.row),
      sundown: sundownProps(copy.week.sundown, thisWeek.row.date, locals),
    },
    schedule: {
      ...copy.schedule,
      otherYear: year === thisYear ? undefined : year,
      month,
      months: monthChoices.map((value, place) => ({
        value,
        // Schedules begin with September.
        label:
          value === 'all'
            ? copy.schedule.filter.all
            : monthName(
                `2001-${String(((place + 7) % 12) + 1).padStart(2, '0')}-01` as CalendarDay,
                ministry.dates,
              ),
      })),
      years: [thisYear - 1, thisYear, thisYear + 1].map((option) => ({
        label: yearLabel(option),
        href: `/resources/torah-portions${option === thisYear ? '' : `?year=${option}`}#schedule`,
        current: option === year ? ('page' as const) : undefined,
      })),
      rows: rows.map((row) => ({
        ...readings(row),
        month: row.month,
        current: row === highlighted,
        label: weekLabel(row.date, today, copy.schedule),
        /** Its lasting address, which contains the year. */
        permalink: sabbathPath(year, row.slug),
      })),
    },
  };
}

/** Which week a highlighted row is of: none, far from today. */
function weekLabel(date: CalendarDay, today: CalendarDay, copy: Page<'torah-portions'>['schedule']) {
  const days = daysBetween(today, date);
  if (Math.abs(days) >= 7) return undefined;
  return days < 0 ? copy.lastSabbath : copy.current;
}

function yearChoice(value: string | undefined, thisYear: number): number {
  const year = Number(value);
  return Number.isInteger(year) && Math.abs(year - thisYear) <= yearsReached ? year : thisYear;
}
