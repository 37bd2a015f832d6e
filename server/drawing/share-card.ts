import { createElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { dayColour } from './colours.ts';
import { dayDrawing, placed } from './drawings.ts';
import hebrew from './fonts/frank-ruhl-libre-hebrew-400.woff?inline';
import serif from './fonts/frank-ruhl-libre-latin-400.woff?inline';
import serifMedium from './fonts/frank-ruhl-libre-latin-500.woff?inline';
import type { ShareCard } from './orders.ts';
import { cutOut } from './photographs.ts';

const width = 1200;
const height = 630;
/** Where a photograph stands. */
const photoPlace = { left: 684, top: 0, width: 516, height: 618 };
const titleSizes = [104, 96, 84, 76, 68, 60, 52, 46, 40];
const nameSizes = [36, 32, 28, 24];

/**
 * A page's card, 1200 by 630, as PNG: the ministry's mark and name, the page's title, and its drawing at the right foot as
 * at the head of the page. The drawing of the first page fills its card. With a photograph it is a JPEG.
 */
export async function drawShareCard({
  title,
  drawing: name,
  ministry,
  photo,
  ...look
}: ShareCard): Promise<Buffer> {
  const drawing = dayDrawing(name, look);
  const fills = drawing.includes(`viewBox="0 0 ${width} ${height}"`);
  const ink = dayColour('ink', look.colours);
  const letters = await setInType(ministry, {
    width: photo ? photoPlace.left - 154 - 24 : 740,
    height: 60,
    sizes: nameSizes,
    weight: 500,
    colour: ink,
  });
  const words = await setInType(unbroken(title, ministry), {
    width: fills ? 780 : 580,
    height: 250,
    sizes: titleSizes,
    weight: 400,
    colour: ink,
  });
  // Three lines reach down beside the drawing, so it makes room.
  const across = words.height > 210 ? 696 : 816;
  const foot = { x: width - across, y: 618 - across / 2, width: across, height: across / 2 };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${dayColour('sky', look.colours)}" d="M0 0h${width}v${height}H0z"/>`,
    photo ? '' : fills ? drawing : placed(drawing, foot),
    fills && !photo ? '' : `<path fill="${dayColour('dust-3', look.colours)}" d="M0 618h${width}v12H0z"/>`,
    placed(dayDrawing('logo-mark', look), { x: 64, y: 52, width: 72, height: 72 }),
    `<g transform="translate(154 ${88 - letters.height / 2})">${letters.svg}</g>`,
    `<g transform="translate(62 158)">${words.svg}</g>`,
    '</svg>',
  ];
  if (photo) {
    const input = await cutOut(photo.file, photoPlace, photo.focus);
    return sharp(Buffer.from(svg.join('')))
      .composite([{ input, left: photoPlace.left, top: photoPlace.top }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  }
  // Flat colours: a palette halves the bytes and nobody sees the difference.
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, colours: 128, effort: 7, compressionLevel: 9 })
    .toBuffer();
}

/** The ministry's name stays on one line where it is not too long for that. */
const unbroken = (title: string, name: string) =>
  name.length > 18 ? title : title.replaceAll(name, name.replaceAll(' ', '\u00a0'));

// Words as outlines: the renderer of pictures need not know our fonts.

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
