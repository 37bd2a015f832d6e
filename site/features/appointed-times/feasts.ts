import type { Content } from '#content-model/content.ts';
import type { FeastName, SectionName } from '#core/appointed-times/appointed-time.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { upcomingExceptions } from '#core/gatherings/exceptions.ts';

/** The drawing of each section of the page. Feasts of one evening share a drawing. */
export const drawings: Readonly<Record<Exclude<SectionName, 'sabbath'>, string>> = {
  passover: 'feast-passover',
  'unleavened-bread': 'feast-passover',
  firstfruits: 'feast-firstfruits',
  omer: 'feast-firstfruits',
  shavuot: 'feast-shavuot',
  trumpets: 'feast-trumpets',
  atonement: 'feast-atonement',
  sukkot: 'feast-sukkot',
  'simchat-torah': 'feast-simchat-torah',
  hanukkah: 'feast-hanukkah',
  purim: 'feast-purim',
  'new-moons': 'feast-new-moon',
};

/** The coming gatherings for a feast, as lines: 'Sukkot supper, Monday, October 13, 6:00 PM'. */
export function feastGatherings(
  { ministry, exceptions }: Content,
  now: Date,
  section: SectionName,
): string[] {
  const { timeZone } = ministry.address;
  const forFeast = exceptions.filter(
    ({ kind, feast }) => kind === 'added' && feast === (section as FeastName),
  );
  return upcomingExceptions(now, ministry.gatherings, forFeast, timeZone).map(({ title, start, place }) =>
    [title, dayAndHour(start, timeZone, ministry.dates), place].filter(Boolean).join(', '),
  );
}
