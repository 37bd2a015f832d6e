import sharp from 'sharp';
import { dayColor } from './colors.ts';
import { dayDrawing, embed } from './drawings.ts';
import type { IconName, Look } from './orders.ts';

const square = '<path d="M0 0h64v64H0z"/>';
const disc = '<circle cx="32" cy="32" r="32"/>';

/** From the ministry's logo; the small one from public/favicon.svg, which is made for small sizes. */
const icons: Record<IconName, (look: Look) => Promise<Buffer>> = {
  'favicon.ico': async (look) => icoOf(await png(dayDrawing('favicon', look), 32), 32),
  // Apple's phones show black for transparency, and round the corners.
  'apple-touch-icon.png': (look) => png(onSky(square, 0.82, look), 180),
  'icons/192.png': (look) => png(onSky(disc, 0.88, look), 192),
  'icons/512.png': (look) => png(onSky(disc, 0.88, look), 512),
  // Other phones may crop an icon to a circle of four fifths.
  'icons/maskable-512.png': (look) => png(onSky(square, 0.76, look), 512),
  // Podcast directories refuse smaller ones.
  'icons/podcast.png': (look) => png(onSky(square, 0.6, look), 1400),
};

export const drawIcon = (name: IconName, look: Look): Promise<Buffer> => icons[name](look);

/** The logo on a sky-colored background; `share` is its part of the width. */
function onSky(ground: string, share: number, look: Look): string {
  const [side, start] = [64 * share, 32 * (1 - share)];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<g fill="${dayColor('sky', look.colors)}">${ground}</g>`,
    embed(dayDrawing('logo-mark', look), { x: start, y: start, width: side, height: side }),
    '</svg>',
  ].join('');
}

function png(svg: string, size: number): Promise<Buffer> {
  const sized = embed(svg, { x: 0, y: 0, width: size, height: size });
  return sharp(Buffer.from(sized)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** Wraps a PNG in an .ico file: a header and one entry. */
function icoOf(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18); // offset of the picture
  return Buffer.concat([head, image]);
}
