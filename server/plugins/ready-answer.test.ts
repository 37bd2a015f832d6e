import { expect, test } from 'vitest';
import { createCompressor } from './responses.ts';

const html = { headers: { 'content-type': 'text/html' } };
const bodyOf = (text: string) => Buffer.from(`${text} `.repeat(200));

test('compressed bodies are reused, the best of them, and the most recently used ones are kept', async () => {
  const { precompress, recompress } = createCompressor(2);
  const first = await precompress(bodyOf('Shalom'), html);
  const quick = await precompress(bodyOf('Shalom'), html);
  expect(quick.bodies.br).toBe(first.bodies.br);
  expect(quick.bodies.gzip).toBe(first.bodies.gzip);

  await recompress(first);
  expect(first.bodies.br, 'a better body').not.toBe(quick.bodies.br);
  await recompress(quick);
  expect(quick.bodies.br, 'compressed once').toBe(first.bodies.br);
  expect((await precompress(bodyOf('Shalom'), html)).bodies.br).toBe(first.bodies.br);

  for (const text of ['Torah', 'Shabbat']) await precompress(bodyOf(text), html);
  const forgotten = await precompress(bodyOf('Shalom'), html);
  expect(forgotten.bodies.br).not.toBe(first.bodies.br);
});

test('a picture stays as it is', async () => {
  const { precompress, recompress } = createCompressor();
  const body = Buffer.alloc(500);
  const picture = await precompress(body, { headers: { 'content-type': 'image/png' } });
  await recompress(picture);
  expect(new Set(Object.values(picture.bodies))).toEqual(new Set([body]));
});
