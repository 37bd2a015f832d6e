import sharp from 'sharp';

interface Wish {
  width: number;
  height: number;
  /** As a telephone held upright writes it: lying, with a mark that says so. */
  isSideways?: boolean;
  /** In parts of a hundred; more makes more bytes. */
  quality?: number;
}

/** A JPEG like a photograph, with metadata: something else in every corner. */
export async function photograph({ width, height, isSideways = false, quality = 80 }: Wish): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#777', noise } })
    .png()
    .toBuffer();
  return sharp(grain)
    .resize(width, height, { fit: 'fill' })
    .withExif({ IFD0: { Make: 'A telephone' }, IFD3: { GPSLatitude: '41/1 50/1 0/1' } })
    .withMetadata(isSideways ? { orientation: 6 } : {})
    .jpeg({ quality })
    .toBuffer();
}
