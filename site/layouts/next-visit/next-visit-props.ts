import type { Ministry, Page, Single } from '#content-model/content.ts';
import { nearDate, timeOfDay } from '#core/dates/date-words.ts';
import { mainGathering } from '#core/gatherings/next-sabbath.ts';
import { upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import { fillPlaceholders } from '#core/placeholders.ts';

/** How many days ahead the service is searched. */
const searchedDays = 60;

/**
 * The next service that takes place, at its own time and place, in the ministry's zone. Undefined when none
 * does in the next 60 days.
 * @throws Error without a main gathering (the content check finds it first)
 */
export function nextVisitProps(
  { nextVisit, firstTime }: Page<'gatherings'>,
  { address, dates, ...ministry }: Ministry,
  exceptions: Single<'exceptions'>,
  now: Date,
) {
  const main = mainGathering(ministry);
  const service = upcomingOccurrences(now, [main], exceptions, address.timeZone, searchedDays).find(
    ({ what, status }) => what === main.what && status !== 'cancelled',
  );
  if (!service) return undefined;
  const { date, start, end, place } = service;
  const time = timeOfDay(start, address.timeZone, dates);
  return {
    heading: nextVisit.heading,
    when: fillPlaceholders(nextVisit.when, { date: nearDate(date, dates), time }),
    place: place ?? address.oneLine,
    link: { label: nextVisit.link, href: firstTime.hidden ? '/gatherings' : '/gatherings#first-visit' },
    /** The end of the service, in milliseconds since 1970: then the next one is shown. */
    until: end.getTime(),
  };
}
