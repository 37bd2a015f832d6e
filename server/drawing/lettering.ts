// Words as outlines: the renderer of pictures need not know our fonts.
import { createElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import hebrew from './fonts/frank-ruhl-libre-hebrew-400.woff?inline';
import serif from './fonts/frank-ruhl-libre-latin-400.woff?inline';
import serifMedium from './fonts/frank-ruhl-libre-latin-500.woff?inline';

/** How words are set. Lengths in px; width and height are those of the space there is. */
export interface Setting {
  readonly width: number;
  readonly height: number;
  /** Sizes to try, the largest first. */
  readonly sizes: readonly number[];
  readonly weight: 400 | 500;
  readonly colour: string;
}

// As for the PDFs: the library reads WOFF, and neither WOFF2 nor variable fonts.
const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const fonts: SatoriOptions['fonts'] = [
  { name: 'serif', data: bytes(serif), weight: 400 },
  { name: 'serif', data: bytes(serifMedium), weight: 500 },
  { name: 'hebrew', data: bytes(hebrew), weight: 400 },
];
const leading = 0.98;

/**
 * The words as one `<svg>` and its height: as large as they fit, in lines of about equal length.
 *
 * @throws Error when they do not fit at the smallest size, or hold a character that the site's fonts lack
 */
export async function setInType(words: string, setting: Setting): Promise<{ svg: string; height: number }> {
  const drawn = await drawable(words.replace(/(?<=\p{L})'(?=\p{L})/gu, '’'));
  for (const size of setting.sizes) {
    const longest = await Promise.all(
      drawn.split(' ').map((word) => outline(word, size, setting, { height: size })),
    );
    if (longest.some((word) => measure(word, 'width') > setting.width)) continue;
    const block = await outline(drawn, size, setting, { width: setting.width });
    const height = measure(block, 'height');
    // Parts of letters may reach over the lines' edges.
    if (height <= setting.height) return { svg: block.replace('<svg', '<svg overflow="visible"'), height };
  }
  throw new Error(`"${words}" is too long for a share card. Shorten it.`);
}

function outline(words: string, size: number, { weight, colour }: Setting, canvas: Canvas): Promise<string> {
  const style = {
    color: colour,
    display: 'flex',
    fontFamily: 'serif, hebrew',
    fontSize: size,
    fontWeight: weight,
    // As in the pages' headings.
    letterSpacing: weight === 400 ? '-0.024em' : '0',
    lineHeight: leading,
    textWrap: 'balance',
  };
  return satori(createElement('div', { style }, words), { ...canvas, fonts });
}

/** The side that is not given grows with the words. */
type Canvas = { width: number } | { height: number };

const measure = (svg: string, side: 'width' | 'height') =>
  Number(new RegExp(`^<svg ${side === 'height' ? 'width="[^"]*" ' : ''}${side}="([^"]*)"`).exec(svg)?.[1]);

/** The fonts have the letters of English and Hebrew. A letter with another mark (Ḥ) is set without it, not left out. */
async function drawable(words: string): Promise<string> {
  const missing = await missingFrom(words);
  const plain = [...new Intl.Segmenter().segment(words)]
    .map(({ segment }) =>
      missing.includes(segment) ? segment.normalize('NFD').replace(/\p{M}/gu, '') : segment,
    )
    .join('');
  const hopeless = await missingFrom(plain);
  if (hopeless === '') return plain;
  throw new Error(
    `"${words}": the site's fonts have no "${hopeless}", so its share card cannot show it. Leave it out.`,
  );
}

/** The characters of the words that no font has. */
async function missingFrom(words: string): Promise<string> {
  let missing = '';
  await satori(createElement('div', { style: { display: 'flex', fontFamily: 'serif, hebrew' } }, words), {
    width: 1200,
    fonts,
    async loadAdditionalAsset(_language, segment) {
      missing += segment;
      return [];
    },
  });
  return missing;
}
