import sharp from 'sharp';
import type { SitePage } from '../../src/site-map.ts';
import { dayColour, dayDrawing, placed } from '../drawings.ts';
import { letter } from './lettering.ts';

const width = 1200;
const height = 630;
const titleSizes = [104, 96, 84, 76, 68, 60, 52, 46, 40];
const nameSizes = [36, 32, 28, 24];

/**
 * A page's card, 1200 by 630, as PNG: the ministry's mark and name, the page's title, and its drawing at the right foot as
 * at the head of the page. The drawing of the first page fills its card.
 */
export async function drawShareCard(page: SitePage, ministry: string): Promise<Buffer> {
  const drawing = dayDrawing(`src/art/${page.drawing}.svg`);
  const fills = drawing.includes(`viewBox="0 0 ${width} ${height}"`);
  const ink = dayColour('ink');
  const name = await letter(ministry, { width: 740, height: 60, sizes: nameSizes, weight: 500, colour: ink });
  const words = await letter(unbroken(page.cardTitle, ministry), {
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
    `<path fill="${dayColour('sky')}" d="M0 0h${width}v${height}H0z"/>`,
    fills ? drawing : placed(drawing, foot),
    fills ? '' : `<path fill="${dayColour('dust-3')}" d="M0 618h${width}v12H0z"/>`,
    placed(dayDrawing('src/art/logo-mark.svg'), { x: 64, y: 52, width: 72, height: 72 }),
    `<g transform="translate(154 ${88 - name.height / 2})">${name.svg}</g>`,
    `<g transform="translate(62 158)">${words.svg}</g>`,
    '</svg>',
  ];
  // Flat colours: a palette halves the bytes and nobody sees the difference.
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, colours: 128, effort: 7, compressionLevel: 9 })
    .toBuffer();
}

/** The ministry's name stays on one line where it is not too long for that. */
const unbroken = (title: string, name: string) =>
  name.length > 18 ? title : title.replaceAll(name, name.replaceAll(' ', '\u00a0'));
