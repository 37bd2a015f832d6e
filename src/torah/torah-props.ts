import { type CalendarDay, calendarDay } from '../../domain/dates/calendar-day.ts';
import { nextMidnight } from '../../domain/dates/instants.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import { type Calendar, cycleYearFor, yearLabel } from '../../domain/torah/calendar.ts';
import { currentRow } from '../../domain/torah/current-row.ts';
import { isOfMonth, monthChoice, monthOptions } from '../../domain/torah/month-filter.ts';
import { sabbathPath, torahAtomPath, torahFeedPath } from '../../domain/torah/paths.ts';
import { sabbathReadings } from '../../domain/torah/sabbath-readings.ts';
import type { Page, Single } from '../../reader/content.ts';
import { sundownProps } from '../ui/Sundown.tsx';
import type { ExplanationProps } from './Explanation.tsx';
import type { ScheduleProps } from './Schedule.tsx';
import type { ThisWeekProps } from './ThisWeek.tsx';

type Copy = Page<'torah-portions'>;
type Ministry = Single<'ministry'>;
type Gospels = Single<'gospels'>;

/** Links to a Sabbath carry its year, and stay good for this many years before and after; others show this year's. */
const yearsReached = 50;

/** What /resources/torah-portions shows: this week's portion, and the schedule of the year and month asked for. */
export function torahPortionsProps(copy: Copy, ministry: Ministry, gospels: Gospels, locals: App.Locals) {
  const { timeZone } = ministry.address;
  const today = calendarDay(locals.now(), timeZone);
  const thisYear = cycleYearFor(today);
  const year = yearChoice(locals.query('year'), thisYear);
  const days = { today, until: nextMidnight(locals.now(), timeZone).getTime(), thisYear, year };
  const label = { yearLabel: yearLabel(year) };
  return {
    meta: {
      title: fillPlaceholders(copy.meta.title, label),
      description: fillPlaceholders(copy.meta.description, label),
      keywords: copy.meta.keywords.map((keyword) => fillPlaceholders(keyword, label)),
    },
    heading: fillPlaceholders(copy.title, label),
    week: week(copy, ministry, locals.calendar, days),
    explanation: explanation(copy, gospels),
    schedule: schedule(copy, ministry, locals, days),
  };
}

function yearChoice(asked: string | undefined, thisYear: number): number {
  const year = Number(asked);
  return Number.isInteger(year) && Math.abs(year - thisYear) <= yearsReached ? year : thisYear;
}

interface Days {
  today: CalendarDay;
  /** When today ends, in milliseconds since 1970. */
  until: number;
  thisYear: number;
  /** The year whose schedule is asked for. */
  year: number;
}

function week(copy: Copy, ministry: Ministry, calendar: Calendar, { today, until }: Days): ThisWeekProps {
  const row = currentRow(calendar.schedule(cycleYearFor(today)), today);
  if (!row) throw new Error('The schedule is empty');
  return {
    ...copy.week,
    calendar: { label: copy.week.calendar, href: torahFeedPath },
    follow: { label: copy.week.follow, href: torahAtomPath },
    until,
    sabbath: sabbathReadings(row, copy.week, ministry.links.scriptureReader),
    sundown: sundownProps(copy.week.sundown, calendar, row.date, ministry.address.timeZone),
  };
}

function explanation({ explanation: sections }: Copy, { source }: Gospels): ExplanationProps {
  return { sections, source };
}

function schedule(
  { schedule: words, week: weekWords }: Copy,
  { links }: Ministry,
  { calendar, query }: App.Locals,
  { today, until, thisYear, year }: Days,
): ScheduleProps {
  const month = monthChoice(query('month'));
  const rows = calendar.schedule(year);
  const current = year === thisYear ? currentRow(rows, today) : undefined;
  return {
    ...words,
    labels: weekWords.labels,
    until,
    year,
    month,
    months: monthOptions().map((option) =>
      option.value === 'all' ? { ...option, label: words.filter.all } : option,
    ),
    years: [thisYear - 1, thisYear, thisYear + 1].map((each) => ({
      label: yearLabel(each),
      href: each === thisYear ? '/resources/torah-portions' : `/resources/torah-portions?year=${each}`,
      shown: each === year,
    })),
    rows: rows.map((row) => ({
      ...sabbathReadings(row, weekWords, links.scriptureReader),
      month: row.month,
      hidden: !isOfMonth(row.month, month),
      current: row === current,
      permalink: sabbathPath(year, row.slug),
    })),
  };
}
