import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renderText, type TextStyle } from './share-card.ts';

const textStyle: TextStyle = {
  width: 580,
  height: 250,
  sizes: [104, 84, 60, 40],
  weight: 400,
  color: '#000000',
};

/** Bounds of the ink in px, on a white canvas that is larger than the space on every side. */
async function inkBounds(text: string) {
  const { svg } = await renderText(text, textStyle);
  const canvas = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#fff"/><g transform="translate(200 200)">${svg}</g></svg>`;
  const { info } = await sharp(Buffer.from(canvas))
    .trim({ background: '#fff' })
    .toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0) - 200;
  return { left, right: left + info.width, width: info.width, height: info.height };
}

describe('text', () => {
  test.each([
    'Give',
    'Statement of Faith',
    'Recommended Discipleship Resources',
    'Congregation Etz Chaim of Northern Minnesota',
    'Transubstantiationalism',
    'A Very Long Title That Goes On and On, About the Restoration of All Things and the Messiah',
    'בית הדרך',
    'שָׁלוֹם Shalom',
  ])('%s: stays within its space', async (text) => {
    const ink = await inkBounds(text);
    expect(ink.left).toBeGreaterThanOrEqual(-5);
    expect(ink.right).toBeLessThanOrEqual(textStyle.width + 5);
    expect(ink.height).toBeLessThanOrEqual(textStyle.height);
  });

  test('is large when it is short', async () => {
    expect((await renderText('Give', textStyle)).height).toBe(102);
    expect((await renderText('Discipleship Teaching Series', textStyle)).height).toBeLessThan(250);
  });

  test('wraps into lines of about equal length', async () => {
    // Filling line by line would put three words on the first line and one on the second.
    const balanced = await inkBounds('The House of Grace');
    const firstTwo = await inkBounds('The House');
    expect(balanced.width).toBeLessThan(firstTwo.width * 1.2);
  });
});

describe('characters', () => {
  test('an apostrophe in a name is curved', async () => {
    expect((await renderText("Ha'Azinu", textStyle)).svg).toBe((await renderText('Ha’Azinu', textStyle)).svg);
  });

  test('a letter with a missing diacritic is set without it', async () => {
    expect((await renderText('Ḥayyim', textStyle)).svg).toBe((await renderText('Hayyim', textStyle)).svg);
  });

  test('an existing accent stays', async () => {
    expect((await renderText('José', textStyle)).svg).not.toBe((await renderText('Jose', textStyle)).svg);
  });

  test('a missing character is named in the error', async () => {
    await expect(renderText('Shalom 你', textStyle)).rejects.toThrow('have no "你"');
  });

  test('Hebrew runs from the right', async () => {
    // The long tail of the final kaf (ך) ends the word, so it must be at the left.
    const { svg } = await renderText('אאאאך', textStyle);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="580" height="200"><rect width="580" height="200" fill="#fff"/>${svg}</svg>`;
    const half = async (left: number, width: number) => {
      const strip = sharp(Buffer.from(picture)).extract({ left, top: 85, width, height: 60 });
      return (await sharp(await strip.png().toBuffer()).stats()).channels[0]?.min;
    };
    expect(await half(0, 60)).toBeLessThan(50);
    expect(await half(120, 400)).toBe(255);
  });
});

test('text that fits at no size is refused with a remedy', async () => {
  await expect(renderText('Antidisestablishmentarianism'.repeat(2), textStyle)).rejects.toThrow(
    'Shorten it.',
  );
});
