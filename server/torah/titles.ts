import { portionNames } from '#core/torah/names.ts';
import { type FestivalTitle, festivalTitles } from './tables/festivals.ts';
import { portionTitles } from './tables/portions.ts';

const maqaf = '\u05be';

/** Hebrew without vowel points, accents and the like. */
const unpointed = (hebrew: string) => hebrew.replace(/\p{Mn}/gu, '');

const plain = (title: { hebrewPointed: string; hebrew?: string }) =>
  title.hebrew ?? unpointed(title.hebrewPointed);

/**
 * How one portion, or two combined, are called: 'Matot-Masei', מטות־מסעי, 'Tribes / Journeys'.
 *
 * @param numbers places among the 54, from 1
 * @throws Error for a number outside them
 */
export function portionTitle(numbers: readonly number[]) {
  const names = numbers.map((number) => {
    const name = portionNames[number - 1];
    if (!name) throw new Error(`There is no portion ${number}`);
    return name;
  });
  const titles = names.map((name) => portionTitles[name]);
  return {
    names,
    portion: names.join('-'),
    hebrew: titles.map(plain).join(maqaf),
    hebrewPointed: titles.map(({ hebrewPointed }) => hebrewPointed).join(maqaf),
    englishName: titles.map(({ englishName }) => englishName).join(' / '),
  };
}

/**
 * How a festival Sabbath is called.
 *
 * @param key the calendar library's name of its reading
 * @throws Error for a festival that cannot fall on a Sabbath outside Israel
 */
export function festivalTitle(key: string): FestivalTitle & { readonly hebrew: string } {
  const title = festivalTitles[key];
  if (!title) throw new Error(`No title for the festival Sabbath '${key}'`);
  return { ...title, hebrew: plain(title) };
}
