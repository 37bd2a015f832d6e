import { describe, expect, test } from 'vitest';
import { festivalNames, portionNames } from '#core/torah/names.ts';
import { festivalTitle, festivalTitles, portionTitle } from './titles.ts';

const letters = /^[\u05d0-\u05ea \u05be]+$/;
const pointed = /^[\u05b0-\u05bc\u05c1\u05c2\u05c7\u05d0-\u05ea \u05be]+$/;

describe('titles', () => {
  test.each(portionNames.map((name, index) => ({ name, number: index + 1 })))('$name', ({ name, number }) => {
    const title = portionTitle([number]);
    expect(title.portion).toBe(name);
    expect(title.hebrew).toMatch(letters);
    expect(title.hebrewPointed).toMatch(pointed);
    expect(title.hebrewPointed).not.toBe(title.hebrew);
    // Every shin or sin in a pointed word of several letters has its dot.
    expect(title.hebrewPointed.normalize('NFC')).not.toMatch(/ש(?![\u05b0-\u05bc]*[\u05c1\u05c2])/);
  });

  test('of a combined week are joined', () => {
    expect(portionTitle([42, 43])).toEqual({
      names: ['Matot', 'Masei'],
      portion: 'Matot-Masei',
      hebrew: 'מטות־מסעי',
      hebrewPointed: 'מַטּוֹת־מַסְעֵי',
      englishName: 'Tribes / Journeys',
    });
  });

  test('exist for every festival that can be on a Sabbath', () => {
    expect(Object.values(festivalTitles).map(({ name }) => name)).toEqual([...festivalNames]);
    for (const key of Object.keys(festivalTitles)) {
      expect(festivalTitle(key).hebrew).toMatch(letters);
      expect(festivalTitle(key).hebrewPointed).toMatch(pointed);
    }
  });

  test('of no portion are refused', () => {
    expect(() => portionTitle([55])).toThrow('55');
    expect(() => festivalTitle('Purim')).toThrow('Purim');
  });
});
