import { createElement } from 'react';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { dayColor } from './colors.ts';
import { dayDrawing, embed } from './drawings.ts';
import hebrew from './fonts/frank-ruhl-libre-hebrew-400.woff?inline';
import serif from './fonts/frank-ruhl-libre-latin-400.woff?inline';
import serifMedium from './fonts/frank-ruhl-libre-latin-500.woff?inline';
import type { ShareCard } from './orders.ts';
import { cropAround } from './photographs.ts';

const width = 1200;
const height = 630;
const photoBox = { left: 684, top: 0, width: 516, height: 618 };
const titleSizes = [104, 96, 84, 76, 68, 60, 52, 46, 40];
const nameSizes = [36, 32, 28, 24];

/**
 * A card of 1200 by 630: the ministry's logo and name, the page's title and drawing. PNG, or JPEG with a
 * photograph.
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
  const ink = dayColor('ink', look.colors);
  const heading = await renderText(ministry, {
    width: photo ? photoBox.left - 154 - 24 : 740,
    height: 60,
    sizes: nameSizes,
    weight: 500,
    color: ink,
  });
  const text = await renderText(keepNameTogether(title, ministry), {
    width: fills ? 780 : 580,
    height: 250,
    sizes: titleSizes,
    weight: 400,
    color: ink,
  });
  // A table from above is cropped to the right of the text.
  const isTable = drawing.includes(' slice"') && !fills;
  // Three lines of text need a smaller drawing.
  const drawingWidth = text.height > 210 ? 696 : 816;
  const foot = isTable
    ? { x: 672, y: 0, width: 528, height: 618 }
    : {
        x: width - drawingWidth,
        y: 618 - drawingWidth / 2,
        width: drawingWidth,
        height: drawingWidth / 2,
      };
  const sun = { cx: foot.x + 0.6 * foot.width, cy: foot.y + 0.27 * foot.width, r: 0.2 * foot.width };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<path fill="${dayColor('sky', look.colors)}" d="M0 0h${width}v${height}H0z"/>`,
    hasSun(name) && !photo && !isTable
      ? `<circle cx="${sun.cx}" cy="${sun.cy}" r="${sun.r}" fill="${dayColor('sun', look.colors)}"/>`
      : '',
    photo ? '' : fills ? drawing : embed(drawing, foot),
    fills && !photo ? '' : `<path fill="${dayColor('dust-3', look.colors)}" d="M0 618h${width}v12H0z"/>`,
    embed(dayDrawing('logo-mark', look), { x: 64, y: 52, width: 72, height: 72 }),
    `<g transform="translate(154 ${88 - heading.height / 2})">${heading.svg}</g>`,
    `<g transform="translate(62 158)">${text.svg}</g>`,
    '</svg>',
  ];
  if (photo) {
    const input = await cropAround(photo.file, photoBox, photo.focus);
    return sharp(Buffer.from(svg.join('')))
      .composite([{ input, left: photoBox.left, top: photoBox.top }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  }
  // Colors are flat, so a palette halves the bytes without visible loss.
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, colors: 128, effort: 7, compressionLevel: 9 })
    .toBuffer();
}

/** On pages the sun of these drawings is the sky's. The others have their own light. */
const hasSun = (name: string) => /^vignette-(?!lamp|resources|we-practice)/.test(name);

/** Keeps a short name of the ministry on one line. */
const keepNameTogether = (title: string, name: string) =>
  name.length > 18 ? title : title.replaceAll(name, name.replaceAll(' ', '\u00a0'));

// Text becomes outlines, because the renderer does not know our fonts.

/** Style of a text. Lengths in px; width and height are the available space. */
export interface TextStyle {
  readonly width: number;
  readonly height: number;
  /** Sizes to try, the largest first. */
  readonly sizes: readonly number[];
  readonly weight: 400 | 500;
  readonly color: string;
}

// The library reads WOFF, but neither WOFF2 nor variable fonts.
const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const fonts: SatoriOptions['fonts'] = [
  { name: 'serif', data: bytes(serif), weight: 400 },
  { name: 'serif', data: bytes(serifMedium), weight: 500 },
  { name: 'hebrew', data: bytes(hebrew), weight: 400 },
];
const leading = 0.98;

/**
 * Sets a text as one `<svg>`, as large as it fits, in lines of about equal length.
 * @throws Error when it does not fit at the smallest size, or has a character that the site's fonts lack
 */
export async function renderText(
  text: string,
  textStyle: TextStyle,
): Promise<{ svg: string; height: number }> {
  const drawn = await replaceMissing(text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’'));
  for (const size of textStyle.sizes) {
    const longest = await Promise.all(
      drawn.split(' ').map((word) => outline(word, size, textStyle, { height: size })),
    );
    if (longest.some((word) => measure(word, 'width') > textStyle.width)) continue;
    const block = await outline(drawn, size, textStyle, { width: textStyle.width });
    const height = measure(block, 'height');
    // Parts of letters may extend beyond the lines.
    if (height <= textStyle.height) return { svg: block.replace('<svg', '<svg overflow="visible"'), height };
  }
  throw new Error(`"${text}" is too long for a share card. Shorten it.`);
}

function outline(text: string, size: number, { weight, color }: TextStyle, canvas: Canvas): Promise<string> {
  const style = {
    color: color,
    display: 'flex',
    fontFamily: 'serif, hebrew',
    fontSize: size,
    fontWeight: weight,
    letterSpacing: weight === 400 ? '-0.024em' : '0',
    lineHeight: leading,
    textWrap: 'balance',
  };
  return satori(createElement('div', { style }, text), { ...canvas, fonts });
}

/** The other side grows with the text. */
type Canvas = { width: number } | { height: number };

const measure = (svg: string, side: 'width' | 'height') =>
  Number(new RegExp(`^<svg ${side === 'height' ? 'width="[^"]*" ' : ''}${side}="([^"]*)"`).exec(svg)?.[1]);

/** Removes diacritics that the fonts lack (Ḥ). The fonts have English and Hebrew. */
async function replaceMissing(text: string): Promise<string> {
  const missing = await findMissing(text);
  const plain = [...new Intl.Segmenter().segment(text)]
    .map(({ segment }) =>
      missing.includes(segment) ? segment.normalize('NFD').replace(/\p{M}/gu, '') : segment,
    )
    .join('');
  const stillMissing = await findMissing(plain);
  if (stillMissing === '') return plain;
  throw new Error(
    `"${text}": the site's fonts have no "${stillMissing}", so its share card cannot show it. Leave it out.`,
  );
}

async function findMissing(text: string): Promise<string> {
  let missing = '';
  await satori(createElement('div', { style: { display: 'flex', fontFamily: 'serif, hebrew' } }, text), {
    width: 1200,
    fonts,
    async loadAdditionalAsset(_language, segment) {
      missing += segment;
      return [];
    },
  });
  return missing;
}
