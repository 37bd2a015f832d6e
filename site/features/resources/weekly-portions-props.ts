import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { dateRange } from '#core/dates/date-words.ts';
import { nextMidnight } from '#core/dates/instants.ts';
import { cycleYearFor } from '#core/torah/calendar.ts';
import { readingGuidePath, readingPlanPath, torahAtomPath, torahFeedPath } from '#core/torah/paths.ts';
import { sabbathReadings } from '#core/torah/readings.ts';

/** This week and the next two. */
const weeks = 3;

/** The portions of the weeks, with the ministry's text for special Sabbaths. */
export function weeklyPortionsProps(
  { pages, parts, ministry: { address, dates, links } }: Content,
  locals: App.Locals,
) {
  const { portions } = pages.resources;
  const torahPage = pages['torah-portions'];
  if (!torahPage) throw new Error('content/pages/torah-portions.yaml is missing.');
  const today = calendarDay(locals.now(), address.timeZone);
  const { torah, haftarah, brit } = portions.labels;
  const copy = {
    ...torahPage.week,
    labels: { torah, prophets: haftarah, gospels: brit },
    hasPages: parts.scroll,
  };
  return {
    ...portions,
    /** When this expires, in milliseconds since 1970. */
    until: nextMidnight(locals.now(), address.timeZone).getTime(),
    plan: readingPlanPath(cycleYearFor(today)),
    feed: torahFeedPath,
    atom: torahAtomPath,
    weeks: locals.calendar.upcoming(today, weeks).map(({ row, monday, sunday, current }) => ({
      sabbath: sabbathReadings(row, copy, links.scriptureReader),
      /** Monday to Sunday: 'Oct 6 – 12, 2025'. */
      range: dateRange(monday, sunday, dates),
      current,
      guide: readingGuidePath(row.slug),
    })),
  };
}
