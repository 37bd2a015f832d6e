import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Setting, setInType } from './share-card.ts';

const setting: Setting = {
  width: 580,
  height: 250,
  sizes: [104, 84, 60, 40],
  weight: 400,
  colour: '#000000',
};

/** Where ink is, in px of a white canvas that is larger than the space on every side. */
async function inked(words: string) {
  const { svg } = await setInType(words, setting);
  const canvas = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#fff"/><g transform="translate(200 200)">${svg}</g></svg>`;
  const { info } = await sharp(Buffer.from(canvas))
    .trim({ background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0) - 200;
  return { left, right: left + info.width, width: info.width, height: info.height };
}

describe('words', () => {
  test.each([
    'Give',
    'Statement of Faith',
    'Recommended Discipleship Resources',
    'Congregation Etz Chaim of Northern Minnesota',
    'Transubstantiationalism',
    'A Very Long Title That Goes On and On, About the Restoration of All Things and the Messiah',
    'בית הדרך',
    'שָׁלוֹם Shalom',
  ])('%s: stay within their space', async (words) => {
    const ink = await inked(words);
    expect(ink.left).toBeGreaterThanOrEqual(-5);
    expect(ink.right).toBeLessThanOrEqual(setting.width + 5);
    expect(ink.height).toBeLessThanOrEqual(setting.height);
  });

  test('are large when they are few', async () => {
    expect((await setInType('Give', setting)).height).toBe(102);
    expect((await setInType('Discipleship Teaching Series', setting)).height).toBeLessThan(250);
  });

  test('fall into lines of about equal length', async () => {
    // Filled line by line, the first would take three words and the second one.
    const balanced = await inked('The House of Grace');
    const firstTwo = await inked('The House');
    expect(balanced.width).toBeLessThan(firstTwo.width * 1.2);
  });
});

describe('characters', () => {
  test('an apostrophe in a name is the curved one', async () => {
    expect((await setInType("Ha'Azinu", setting)).svg).toBe((await setInType('Ha’Azinu', setting)).svg);
  });

  test('a letter with a mark that the fonts lack loses the mark, not its place', async () => {
    expect((await setInType('Ḥayyim', setting)).svg).toBe((await setInType('Hayyim', setting)).svg);
  });

  test('an accent that they have is kept', async () => {
    expect((await setInType('José', setting)).svg).not.toBe((await setInType('Jose', setting)).svg);
  });

  test('one that they lack altogether is named', async () => {
    await expect(setInType('Shalom 你', setting)).rejects.toThrow('have no "你"');
  });

  test('Hebrew is read from the right', async () => {
    // The long tail of the final kaf (ך) marks the end of the word: it must lie at the left.
    const { svg } = await setInType('אאאאך', setting);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="580" height="200"><rect width="580" height="200" fill="#fff"/>${svg}</svg>`;
    const half = async (left: number, width: number) => {
      const part = sharp(Buffer.from(picture)).extract({ left, top: 85, width, height: 60 });
      return (await sharp(await part.png().toBuffer()).stats()).channels[0]?.min;
    };
    expect(await half(0, 60)).toBeLessThan(50);
    expect(await half(120, 400)).toBe(255);
  });
});

test('words that fit at no size are refused, with the remedy', async () => {
  await expect(setInType('Antidisestablishmentarianism'.repeat(2), setting)).rejects.toThrow('Shorten it.');
});
