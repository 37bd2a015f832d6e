import sharp from 'sharp';
import { dayColour } from './colours.ts';
import { dayDrawing, placed } from './drawings.ts';
import type { IconName, Look } from './orders.ts';

const square = '<path d="M0 0h64v64H0z"/>';
const disc = '<circle cx="32" cy="32" r="32"/>';

/**
 * The icons for phones, drawn from the ministry's mark, and the small one from public/favicon.svg, which is drawn for small sizes.
 */
const icons: Record<IconName, (look: Look) => Promise<Buffer>> = {
  'favicon.ico': async (look) => icoOf(await png(dayDrawing('favicon', look), 32), 32),
  // Phones by Apple show black where an icon is transparent, and round its corners.
  'apple-touch-icon.png': (look) => png(onSky(square, 0.82, look), 180),
  'icons/192.png': (look) => png(onSky(disc, 0.88, look), 192),
  'icons/512.png': (look) => png(onSky(disc, 0.88, look), 512),
  // Other phones may cut away all that lies outside a circle of four fifths.
  'icons/maskable-512.png': (look) => png(onSky(square, 0.76, look), 512),
};

/** One of the site's icons. */
export const drawIcon = (name: IconName, look: Look): Promise<Buffer> => icons[name](look);

/** The mark on a ground of sky, on which its cloth shows; `share` is how much of the ground's width it takes. */
function onSky(ground: string, share: number, look: Look): string {
  const [side, start] = [64 * share, 32 * (1 - share)];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<g fill="${dayColour('sky', look.colours)}">${ground}</g>`,
    placed(dayDrawing('logo-mark', look), { x: start, y: start, width: side, height: side }),
    '</svg>',
  ].join('');
}

/** A square picture, `size` px wide. */
function png(svg: string, size: number): Promise<Buffer> {
  const sized = placed(svg, { x: 0, y: 0, width: size, height: size });
  return sharp(Buffer.from(sized)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** A picture in the envelope of an .ico file: a header, one entry, and the PNG as it is. */
function icoOf(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18); // where the picture begins
  return Buffer.concat([head, image]);
}
