/** Facts that a text repeats in words: whoever changes the fact does not find them. */
import type { Problem } from './content-error.ts';
import { toldOfTexts } from './hints.ts';
import { recordOf, type Source } from './source.ts';

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/**
 * Texts that name the day and hour of a gathering, or count the people of the team: "Saturday at three", "our four deacons". What affiliates
 * write of themselves is their own fact.
 */
export function repeatedFacts(sources: readonly Source[]): Problem[] {
  const named = (name: string) =>
    sources.filter(({ file }) => file.includes(name)).map(({ data }) => recordOf(data));
  const gatherings = named('ministry.yaml').flatMap(({ gatherings: all }) => (Array.isArray(all) ? all : []));
  const hints = [
    ...gatherings.flatMap((one) => hourIn(recordOf(one))),
    ...countsIn(named('team/').map(({ title }) => String(title ?? ''))),
  ];
  return toldOfTexts(
    sources.filter(({ file }) => !file.includes('affiliates/')),
    (text) =>
      hints.flatMap(({ words, remedy }) =>
        [...text.matchAll(words)].map(({ 0: found, index }) => ({
          text: `says "${found.replace(/\s+/g, ' ')}". ${remedy}`,
          at: index,
        })),
      ),
  );
}

interface Hint {
  words: RegExp;
  remedy: string;
}

function hourIn({ what, day, time }: Record<string, unknown>): Hint[] {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? [];
  if (hours === undefined || minutes === undefined || typeof day !== 'string') return [];
  const hour = Number(hours) % 12 || 12;
  const figures = `${hour}${minutes === '00' ? '(?::00)?' : `:${minutes}`}(?![\\d:])`;
  const word = minutes === '00' ? `|${numbers[hour - 1]}\\b${hours === '12' ? '|noon\\b' : ''}` : '';
  const at = `(?:${figures}${word})(?:\\s?[ap]\\.?m\\b)?`;
  const partOfDay = '(?:\\s+(?:morning|afternoon|evening|night)s?)?';
  const days = `\\b${day}s?\\b${partOfDay}`;
  return [
    {
      words: new RegExp(`${days},?(?:\\s+at)?\\s+${at}|\\bat\\s+${at}\\s+on\\s+(?:an?\\s+)?${days}`, 'gi'),
      remedy: `Write {when.${what}}, or {time.${what}} for the hour alone: it changes when the gathering does.`,
    },
  ];
}

/** One person is no count: "the pastor and one deacon read it". */
function countsIn(titles: readonly string[]): Hint[] {
  const shared = [...new Set(titles)].filter((title) => titles.indexOf(title) !== titles.lastIndexOf(title));
  return shared.map((title) => ({
    words: new RegExp(`\\b(?:${numbers.slice(1).join('|')}|\\d+)\\s+${title}s\\b`, 'gi'),
    remedy: `No placeholder counts people; say it without the number, so that it stays true when the team changes.`,
  }));
}
