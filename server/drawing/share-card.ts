import sharp from 'sharp';
import { dayColour } from './colours.ts';
import { dayDrawing, placed } from './drawings.ts';
import { setInType } from './lettering.ts';
import type { ShareCard } from './orders.ts';
import { cutOut } from './photograph.ts';

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
