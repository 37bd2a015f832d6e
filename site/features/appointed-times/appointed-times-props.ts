import {
  type AppointedTime,
  appointedTimesFeedPath,
  appointedTimesPath,
  firstYear,
  lastYear,
  nameOf,
  type SectionName,
  sectionNames,
  yearFrom,
} from '#core/appointed-times/appointed-time.ts';
import { addDays, type CalendarDay, calendarDay, firstOnOrAfter } from '#core/dates/calendar-day.ts';
import { fullDate, nearDate, timeOfDay } from '#core/dates/date-words.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import type { FestivalName, PortionName } from '#core/torah/names.ts';
import { schedulePath } from '#core/torah/paths.ts';
import { readingPath } from '#core/torah/reading-page.ts';
import { printedReference, readingLink } from '#core/torah/readings.ts';
import { comingSabbath } from '#core/torah/week.ts';
import { drawings, feastGatherings } from './feasts.ts';

/** The readings of the feasts that have a page. */
const readingsOf: Partial<Record<SectionName, readonly (FestivalName | PortionName)[]>> = {
  passover: ['Pesach (Day 1)'],
  'unleavened-bread': ['Shabbat Chol HaMoed Pesach', 'Pesach (Day 7)', 'Pesach (Day 8)'],
  shavuot: ['Shavuot (Day 2)'],
  trumpets: ['Rosh Hashanah (Day 1)'],
  atonement: ['Yom Kippur'],
  sukkot: ['Sukkot (Day 1)'],
  'simchat-torah': ["V'Zot HaBerachah"],
};

/** The dates of the year in the address, and a section for each appointed time. */
export function appointedTimesProps({ content, calendar, now: clock, query, holdsUntil }: App.Locals) {
  const { ministry, parts, pages } = content;
  const words = pages['appointed-times'];
  if (!words) throw new Error('content/pages/appointed-times.yaml is missing.');
  const now = clock();
  const { timeZone } = ministry.address;
  const locale = ministry.dates;
  const today = calendarDay(now, timeZone);
  const thisYear = Number(today.slice(0, 4));
  const asked = query('year');
  const year = (asked !== undefined && yearFrom(asked.trim())) || thisYear;
  const isThisYear = year === thisYear;
  const times = calendar.appointedTimes(year);
  const sabbath = isThisYear ? comingSabbath(today) : firstOnOrAfter(`${year}-01-01` as CalendarDay, 6);

  const dayIn = (day: CalendarDay) =>
    day.startsWith(`${year}-`) ? nearDate(day, locale) : fullDate(day, locale);
  const hour = (day: CalendarDay) => timeOfDay(calendar.sundown(day), timeZone, locale);
  const span = ({ eve, last }: Pick<AppointedTime, 'eve' | 'last'>, name?: string) => ({
    name,
    begins: { day: eve, text: dayIn(eve), time: hour(eve) },
    ends: { day: last, text: dayIn(last), time: hour(last) },
  });
  const link = (reference: string) => ({
    text: printedReference(reference),
    href: readingLink(ministry.links.scriptureReader, reference),
  });
  const [thisWeek] = calendar.upcoming(today, 1);
  const feasts = times.filter(({ section }) => section !== 'new-moons');
  const next = isThisYear ? feasts.find(({ eve }) => calendar.sundown(eve) > now) : undefined;
  if (next) holdsUntil(calendar.sundown(next.eve));

  return {
    dates: {
      ...words.dates,
      heading: fillPlaceholders(words.dates.heading, { year }),
      /** A sentence where the address names a year without dates. */
      bounds:
        asked !== undefined && yearFrom(asked.trim()) === undefined
          ? fillPlaceholders(words.dates.bounds, { first: firstYear, last: lastYear, year })
          : undefined,
      shown: year,
      years: [year - 1, year + 1]
        .filter((neighbor) => neighbor >= firstYear && neighbor <= lastYear)
        .map((neighbor) => ({ label: String(neighbor), href: `${appointedTimesPath}?year=${neighbor}` })),
      rows: feasts.map((time) => ({
        ...span(time, nameOf(time, words)),
        href: `#${time.section}`,
        mark: time === next ? words.band.next : undefined,
      })),
      feed: { label: words.dates.calendar, href: appointedTimesFeedPath },
    },
    labels: words.labels,
    short: words.dates.short,
    long: words.dates.span,
    sections: sectionNames.map((section) => {
      const { scripture, readings, ...texts } = words.feasts[section];
      const ofSection = times.filter((time) => time.section === section);
      return {
        ...texts,
        id: section,
        /** Undefined where another section of the page has the drawing. */
        drawing:
          section === 'sabbath' || section === 'unleavened-bread' || section === 'omer'
            ? undefined
            : drawings[section],
        /** The dates in words; months of new moons are a list. */
        isList: section === 'new-moons',
        spans:
          section === 'sabbath'
            ? [span({ eve: addDays(sabbath, -1), last: sabbath })]
            : ofSection.map((time, index) =>
                span(
                  time,
                  section === 'new-moons' ? time.month : index > 0 ? nameOf(time, words) : undefined,
                ),
              ),
        gatherings: isThisYear ? feastGatherings(content, now, section) : [],
        together: words.band.together,
        scripture: scripture.map(link),
        readings: readings.map(link),
        portion:
          section === 'sabbath' && parts.torah && thisWeek
            ? {
                label: fillPlaceholders(words.labels.portion, { portion: thisWeek.row.portion }),
                href: parts.scroll ? readingPath(thisWeek.row.portion) : schedulePath,
              }
            : undefined,
        /** The pages with the texts of the feast. */
        pages: parts.scroll
          ? (readingsOf[section] ?? []).map((reading) => ({
              label: `${reading} in Hebrew and English`,
              href: readingPath(reading),
            }))
          : [],
      };
    }),
  };
}
