import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { content } from '../content.ts';
import { hostForAll } from '../host.ts';

const host = hostForAll();

const get = (path: string) => host().inject(path);
const linked = async (rel: string) =>
  [...(await get('/')).payload.matchAll(/<link rel="([^"]+)" href="([^"]+)"/g)]
    .filter((link) => link[1] === rel)
    .map((link) => link[2]);

describe('the manifest', () => {
  it('is linked from pages, allowed by their policy, and served as what it is', async () => {
    expect(await linked('manifest')).toEqual(['/manifest.webmanifest']);
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('manifest-src');
    const answer = await get('/manifest.webmanifest');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
    ]);
  });

  it('names the ministry, and the colours that pages give to the browser’s frame', async () => {
    const manifest = (await get('/manifest.webmanifest')).json();
    const { fullName, name } = content.ministry;
    expect(manifest).toMatchObject({
      ...{ id: '/', name: fullName, short_name: name, start_url: '/', scope: '/', display: 'standalone' },
    });
    const day = /<meta name="theme-color" content="([^"]+)" media="\(prefers-color-scheme: light\)"/;
    const colour = day.exec((await get('/')).payload)?.[1];
    expect([manifest.theme_color, manifest.background_color]).toEqual([colour, colour]);
  });

  it('has shortcuts that lead to pages', async () => {
    const { shortcuts } = (await get('/manifest.webmanifest')).json();
    expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/gatherings',
      '/resources/torah-portions',
      '/connect',
    ]);
    for (const { url, name } of shortcuts) {
      expect((await get(url)).statusCode).toBe(200);
      expect(name).not.toContain('{');
    }
  });

  it('has icons of the stated sizes, one of them maskable', async () => {
    const { icons } = (await get('/manifest.webmanifest')).json();
    expect(icons.map((icon: Record<string, string>) => `${icon.sizes} ${icon.purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons) {
      const answer = await get(src);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

it('the mark of the maskable icon lies within the circle that no phone cuts', async () => {
  const file = (await get('/icons/maskable-512.png')).rawPayload;
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4).toString('hex');
  const ground = pixel(0, 0);
  expect(ground, 'no corner is transparent').toMatch(/ff$/);
  expect(pixel(256, 256)).not.toBe(ground);
  const outside = new Set<string>();
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if (Math.hypot(x + 0.5 - 256, y + 0.5 - 256) > 0.4 * 512) outside.add(pixel(x, y));
  expect([...outside]).toEqual([ground]);
});

it('the icon for phones by Apple is 180 px wide and nowhere transparent', async () => {
  expect(await linked('apple-touch-icon')).toEqual(['/apple-touch-icon.png']);
  const answer = await get('/apple-touch-icon.png');
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([180, 180]);
  expect((await sharp(answer.rawPayload).stats()).isOpaque).toBe(true);
});

it('favicon.ico answers, with one picture of 32 px', async () => {
  expect(await linked('icon')).toEqual(['/favicon.svg', '/favicon.ico']);
  const { statusCode, headers, rawPayload } = await get('/favicon.ico');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/x-icon']);
  expect(rawPayload.subarray(0, 6).toString('hex')).toBe('000001000100');
  const [length, start] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)];
  expect(start + length).toBe(rawPayload.length);
  const { format, width, height } = await sharp(rawPayload.subarray(start)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 32, height: 32 });
});
