import { expect, test } from 'vitest';
import { createCompressor, precompress } from './responses.ts';

const page = (text: string) =>
  precompress(Buffer.from(`${text} `.repeat(200)), { headers: { 'content-type': 'text/html' } });

test('a recompressed body is reused, and the most recently used ones are kept', async () => {
  const compressor = createCompressor(2);
  const [first, second, third] = await Promise.all(['Shalom', 'Torah', 'Shabbat'].map(page));
  if (!first || !second || !third) throw new Error('there are three');
  expect(compressor.reuse(first)).toBe(false);
  const drawn = await precompress(Buffer.alloc(500), { headers: { 'content-type': 'image/png' } });
  await compressor.compress(drawn);
  expect(compressor.reuse(drawn), 'a picture is not held').toBe(false);
  for (const answer of [first, second]) await compressor.compress(answer);

  const again = await page('Shalom');
  expect(compressor.reuse(again)).toBe(true);
  expect(again.bodies.br).toBe(first.bodies.br);

  await compressor.compress(third);
  expect(compressor.reuse(await page('Shalom'))).toBe(true);
  expect(compressor.reuse(await page('Torah'))).toBe(false);
});
