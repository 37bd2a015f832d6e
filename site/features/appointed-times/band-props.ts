import { appointedTimesPath, nameOf } from '#core/appointed-times/appointed-time.ts';
import { drawingInWords, runningInWords } from '#core/appointed-times/count-words.ts';
import { currentTimeAt } from '#core/appointed-times/current.ts';
import { dayAndHour, nearDate } from '#core/dates/date-words.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { drawings, feastGatherings } from './feasts.ts';

/**
 * What the band announces: the nearest feast or new moon, until the next sundown or midnight.
 *
 * @returns undefined where the part is switched off
 */
export function feastBandProps({ content, calendar, now: clock, holdsUntil }: App.Locals) {
  const words = content.pages['appointed-times'];
  if (!content.parts.feasts || !words) return undefined;
  const { address, dates: locale } = content.ministry;
  const { timeZone } = address;
  const { band, feasts } = words;
  const { current, until } = currentTimeAt(clock(), calendar, timeZone);
  holdsUntil(until);
  const { section, eve, last, count, daysLeft } = current;
  const { announcement, remembers } = feasts[section];
  const name = nameOf(current, words);
  const ahead = daysLeft === 0 ? band.today : band.heading;
  const moment = (day: typeof eve) => dayAndHour(calendar.sundown(day), timeZone, locale);
  return {
    /** When this holds no longer, in milliseconds since 1970. */
    until: until.getTime(),
    current,
    band: {
      kick: count > 0 ? band.now : band.next,
      heading:
        count > 0
          ? runningInWords(current, name)
          : fillPlaceholders(ahead, { feast: name, date: nearDate(eve, locale) }),
      announcement,
      remembers,
      facts: [
        { label: count > 0 ? band.ends : band.begins, text: moment(count > 0 ? last : eve) },
        ...feastGatherings(content, clock(), section).map((text) => ({ label: band.together, text })),
      ],
      /** As many knots on the thread as days are left; none for a new moon. */
      knots: section === 'new-moons' ? 0 : daysLeft,
      drawing: { name: drawings[section], count, alt: drawingInWords(current, name) },
      link: { label: band.link, href: `${appointedTimesPath}#${section}` },
    },
  };
}
