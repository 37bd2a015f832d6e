import { expect, test } from 'vitest';
import { renderDocument } from '../drawing/draw.ts';
import { NotDrawnError } from '../drawing/drawing-pool.ts';
import { Unavailable } from '../plugins/errors.ts';
import { type FormHostOptions, startFormHost } from '../test-support/form-host.ts';
import { movableClock } from '../test-support/movable-clock.ts';

const startHost = (options?: FormHostOptions) =>
  startFormHost({ clock: movableClock('2025-10-09T01:00:00Z'), renderDocument, ...options });

async function get(path: string) {
  await using host = await startHost();
  return host.site().responses.get(path);
}

const pageCount = (pdf?: Buffer) => pdf?.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test.each(['/calendar/gatherings.ics', '/calendar/torah-portions.ics'])('%s is a calendar', async (path) => {
  const feed = await get(path);
  expect(feed?.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(String(feed?.bodies.identity)).toMatch(/^BEGIN:VCALENDAR\r\n/);
  // Midnight in Chicago.
  expect(feed?.expires).toEqual(new Date('2025-10-09T05:00:00Z'));
});

// An ordinary week, two portions in one, one with an explanation, one with much text.
test.each([
  '2025-10-25-noach',
  '2026-03-14-vayakhel-pekudei',
  '2025-10-11-vzot-haberachah',
  '2025-12-20-miketz',
])('the guide for %s has one page', async (slug) => {
  const guide = await get(`/torah/${slug}.pdf`);
  expect(guide?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${slug}.pdf"`,
  });
  expect(pageCount(guide?.bodies.identity)).toBe(1);
  expect(guide?.bodies.identity.length).toBeLessThan(100_000);
});

test('the plan of a year has two pages', async () => {
  expect(pageCount((await get('/torah/2025-2026.pdf'))?.bodies.identity)).toBe(2);
});

test('drawing a PDF again gives the same bytes', async () => {
  const [first, second] = [
    await get('/torah/2025-10-25-noach.pdf'),
    await get('/torah/2025-10-25-noach.pdf'),
  ];
  expect(first?.bodies.identity).toEqual(second?.bodies.identity);
});

test.each([
  '/torah/2025-10-25-nowhere.pdf',
  '/torah/2019-11-02-noach.pdf',
  '/torah/2019-2020.pdf',
  '/torah/2025-2027.pdf',
  '/torah/9999-99-99-x.pdf',
  '/torah/2025-10-25-noach',
])('%s does not exist', async (path) => {
  expect(await get(path)).toBeUndefined();
});

test('a failed PDF asks the visitor to try again, and the next request gets it', async () => {
  let failed = false;
  await using unsteady = await startHost({
    async renderDocument() {
      if (failed) return Buffer.from('%PDF');
      failed = true;
      throw new NotDrawnError('The drawing failed.');
    },
  });
  const ask = () => unsteady.site().responses.get('/torah/2025-10-25-noach.pdf');

  // Both requests share one drawing.
  for (const refused of await Promise.allSettled([ask(), ask()])) {
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(Unavailable) });
  }
  expect(String((await ask())?.bodies.identity)).toBe('%PDF');
});
