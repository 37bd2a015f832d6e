import sharp from 'sharp';

interface PhotographOptions {
  width: number;
  height: number;
  /** Like a phone held upright: stored sideways with an orientation tag. */
  isSideways?: boolean;
  /** In percent; higher means more bytes. */
  quality?: number;
}

/** A JPEG with metadata that looks different in each corner, like a photograph. */
export async function photograph({
  width,
  height,
  isSideways = false,
  quality = 80,
}: PhotographOptions): Promise<Buffer> {
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
