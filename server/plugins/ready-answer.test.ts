import { expect, test } from 'vitest';
import { createCompressor, readyAnswer } from './responses.ts';

const page = (words: string) =>
  readyAnswer(Buffer.from(`${words} `.repeat(200)), { headers: { 'content-type': 'text/html' } });

test('a recompressed body is reused when it comes again; of many, those used last are remembered', async () => {
  const compressor = createCompressor(2);
  const [first, second, third] = await Promise.all(['Shalom', 'Torah', 'Shabbat'].map(page));
  if (!first || !second || !third) throw new Error('there are three');
  expect(compressor.reuse(first)).toBe(false);
  const drawn = await readyAnswer(Buffer.alloc(500), { headers: { 'content-type': 'image/png' } });
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
