import type { Ministry, Page, Single } from '#content-model/content.ts';
import { addDays } from '#core/dates/calendar-day.ts';
import { nearDate, timeOfDay } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import { exceptionNotice, urgentChanges } from '#core/gatherings/exceptions.ts';
import { mainGathering } from '#core/gatherings/next-sabbath.ts';
import { nextServiceAfter } from '#core/gatherings/occurrences.ts';
import { fillPlaceholders } from '#core/placeholders.ts';

/**
 * The cancelled and moved gatherings of the coming week, by time; a cancelled service with the next one that
 * takes place. Times are in the ministry's zone.
 * @param path the page's; Gatherings needs no link to itself
 * @throws Error without a main gathering (the content check finds it first)
 */
export function noticeBandProps(
  { band, exceptionNotice: sentences }: Page<'gatherings'>,
  ministry: Ministry,
  exceptions: Single<'exceptions'>,
  now: Date,
  path: string,
) {
  const { address, dates, gatherings } = ministry;
  const { timeZone } = address;
  const main = mainGathering(ministry);
  const changes = urgentChanges(now, gatherings, exceptions, timeZone).map((occurrence) => {
    const { what, date, start, status } = occurrence;
    const isService = what === main.what;
    const { text, place } = exceptionNotice(
      occurrence,
      gatherings.find((gathering) => gathering.what === what),
      { ...sentences, ...band, cancelled: isService ? band.noService : band.cancelled },
      address,
      dates,
    );
    const next =
      isService && status === 'cancelled' ? nextServiceAfter(date, main, exceptions, timeZone) : null;
    return {
      id: `${what} ${start.toISOString()}`,
      text: asSentence(place ? `${asSentence(text)} ${place}` : text),
      next: next
        ? fillPlaceholders(band.next, {
            date: nearDate(next.date, dates),
            time: timeOfDay(next.start, timeZone, dates),
          })
        : undefined,
      /** The end of its day, in milliseconds since 1970. */
      until: instantAt(addDays(date, 1), '00:00', timeZone).getTime(),
    };
  });
  return { changes, link: path === '/gatherings' ? undefined : { label: band.link, href: '/gatherings' } };
}

/**
 * Reasons are often typed without a period, and another sentence follows. In the editor, invisible characters
 * may be at the end.
 */
const asSentence = (text: string) =>
  /[.!?…]["”’)]?\p{Cf}*$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`;
