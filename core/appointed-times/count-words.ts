import { daysBetween } from '../dates/calendar-day.ts';
import { countInWords, numberInWords } from '../number-words.ts';
import type { Current } from './current.ts';

const ordinals = ' first second third fourth fifth sixth seventh eighth'.split(' ');

/** 'Ten days left', 'One day left', and on the eve 'It begins at sundown'. Above twenty-one in figures. */
export function daysLeftInWords(days: number): string {
  if (days === 0) return 'It begins at sundown';
  return countInWords(days, 'day left', 'days left');
}

/**
 * Names an appointed time that is on, with its night or day: 'Hanukkah, third night', 'Sukkot, second day',
 * 'Day 12 of the Omer'. One that lasts a single day keeps its name alone.
 *
 * @param name what the ministry calls it
 */
export function runningInWords({ section, count, eve, last }: Current, name: string): string {
  if (section === 'omer') return `Day ${count} of the Omer`;
  if (section === 'firstfruits') return `${name}, day 1 of the Omer`;
  if (daysBetween(eve, last) === 1) return name;
  return `${name}, ${ordinals[count]} ${section === 'hanukkah' ? 'night' : 'day'}`;
}

/** What the drawing counts: 'Ten days left', 'Hanukkah, third night: three flames'. */
export function drawingInWords(current: Current, name: string): string {
  const { section, count, daysLeft } = current;
  if (count === 0) return daysLeftInWords(daysLeft);
  if (section === 'omer' || section === 'firstfruits') return `Day ${count} of the Omer`;
  const running = runningInWords(current, name);
  return section === 'hanukkah'
    ? `${running}: ${numberInWords(count)} ${count === 1 ? 'flame' : 'flames'}`
    : running;
}
