import { expect, test } from 'vitest';
import { renderDocument } from '../drawing/draw.ts';
import type { ReadingTexts } from '../drawing/orders.ts';
import { readScripture } from '../scripture/read-scripture.ts';
import { startFormHost } from '../test-support/form-host.ts';
import { movableClock } from '../test-support/movable-clock.ts';

const scripture = readScripture('dist/scripture');
if (!scripture) throw new Error('The site was built without texts. Run: npm run build -- --force');
const clock = movableClock('2026-11-24T18:00:00Z');
const path = (slug: string) => `/resources/torah-portions/${slug}.pdf`;

test('a reading is a PDF with its texts, in Hebrew and English', async () => {
  await using host = await startFormHost({ clock, scripture, renderDocument });
  const file = await host.site().responses.get(path('vayishlach'));
  expect(file?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="vayishlach.pdf"',
  });
  const source = file?.bodies.identity.toString('latin1') ?? '';
  expect(source.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
  expect(source).toContain('FrankRuhlLibre-Regular');
  expect(file?.bodies.identity.length).toBeLessThan(400_000);
  // Midnight in Chicago.
  expect(file?.expires).toEqual(new Date('2026-11-25T06:00:00Z'));
});

test('it has the verses of every part of the reading', async () => {
  let drawn: ReadingTexts | undefined;
  await using host = await startFormHost({
    clock,
    scripture,
    async renderDocument(job) {
      if (job.kind === 'reading-texts') drawn = job.texts;
      return Buffer.from('%PDF');
    },
  });
  await host.site().responses.get(path('vayishlach'));
  expect(drawn?.title).toMatchObject({ name: 'Vayishlach', reference: 'Genesis\u00a032:3–36:43' });
  const counts = drawn?.sections.map(({ id, texts = [] }) => [
    id,
    texts.flatMap(({ verses }) => verses).length,
  ]);
  expect(counts?.slice(-2)).toEqual([
    ['prophets', 21],
    ['gospel', 12],
  ]);
  expect(counts?.slice(0, 7).reduce((sum, [, count]) => sum + Number(count), 0)).toBe(153);
});

test.each(['shabbat-shuva', 'Vayishlach', 'vayishlach.pdf'])('there is no PDF of %s', async (slug) => {
  await using host = await startFormHost({ clock, scripture, renderDocument });
  expect(await host.site().responses.get(path(slug))).toBeUndefined();
});

test('without texts there is no PDF of them', async () => {
  await using host = await startFormHost({ clock, renderDocument });
  expect(await host.site().responses.get(path('vayishlach'))).toBeUndefined();
});
