import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readContent } from '../../reader/read-content.ts';
import { frozenClock } from '../clock.ts';
import { papers } from '../drawing/draw.ts';
import { drawInProcess } from '../drawing/drawing-process.ts';
import { createCalendar } from '../torah/calendar.ts';
import { createPageStore } from '../web/render-page.ts';
import { addCalendars } from './calendars.ts';

const content = readContent(new URL('../../content', import.meta.url).pathname);
const calendar = createCalendar({ gospels: content.gospels, place: content.ministry.address });
const clock = frozenClock('2025-10-09T01:00:00Z');
const siteUrl = 'https://www.example.org';

const app = Fastify();
const pages = createPageStore({
  renderer: {
    isPage: () => false,
    renderPage: async () => new Response('<p>404 Page Not Found</p>', { status: 404 }),
  },
  content,
  clock,
  siteUrl,
  zone: content.ministry.address.timeZone,
  calendar,
  search: async () => ({ query: '', total: 0, hits: [], page: 1, pages: 0 }),
  retentionDays: 180,
  shareCards: {},
  lookedUp: { playlist: async () => undefined, book: async () => undefined },
});
addCalendars(app, { content, calendar, clock, siteUrl, papers, pages });

const get = (url: string, headers = {}) => app.inject({ url, headers });
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test.each(['/calendar/gatherings.ics', '/calendar/torah-portions.ics'])('%s is a calendar', async (url) => {
  const { statusCode, headers, body } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  const again = await get(url, { 'if-none-match': headers.etag });
  expect(again.statusCode).toBe(304);
});

// An ordinary week, two portions in one, one with a sentence of explanation, one with much more to say.
test.each([
  '2025-10-25-noach',
  '2026-03-14-vayakhel-pekudei',
  '2025-10-11-vzot-haberachah',
  '2025-12-20-miketz',
])('the guide for %s is one page', async (slug) => {
  const { statusCode, headers, rawPayload } = await get(`/torah/${slug}.pdf`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(pageCount(rawPayload)).toBe(1);
  expect(rawPayload.length).toBeLessThan(100_000);
});

test('the plan of a year is one sheet, printed on both sides', async () => {
  const { headers, rawPayload } = await get('/torah/2025-2026.pdf');
  expect(headers['content-type']).toBe('application/pdf');
  expect(pageCount(rawPayload)).toBe(2);
});

test('a paper drawn twice is the same paper', async () => {
  const draw = () =>
    papers.renderReadingGuide({
      letterhead: { ministry: 'Beit HaDerech', service: '', address: '', website: '' },
      sabbath: {
        slug: '2025-10-25-noach',
        date: '2025-10-25',
        dateText: 'October 25, 2025',
        portion: 'Noach',
        hebrew: 'נֹחַ',
        englishName: 'Noah',
        note: null,
        readings: [],
        further: [],
      },
      hebrewDate: '3 Cheshvan, 5786',
      sundown: '',
      howTo: { heading: '', text: '' },
    });
  expect((await draw()).equals(await draw())).toBe(true);
});

test.each([
  '/torah/2025-10-25-nowhere.pdf',
  '/torah/2019-11-02-noach.pdf',
  '/torah/2019-2020.pdf',
  '/torah/2025-2027.pdf',
  '/torah/9999-99-99-x.pdf',
  '/torah/2025-10-25-noach',
])('%s is nowhere', async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(404);
  expect(body).toContain('404 Page Not Found');
});

test('a visitor whose paper could not be drawn is asked to try again, and then gets it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  const script = join(folder, 'drawer.mjs');
  // Falls over at its first order ever.
  writeFileSync(
    script,
    `import { existsSync, writeFileSync } from 'node:fs';
    process.on('message', () => {
      const mark = new URL('fell', import.meta.url);
      if (existsSync(mark)) return process.send(Buffer.from('%PDF'));
      writeFileSync(mark, '');
      process.exit(1);
    });`,
  );
  const drawer = drawInProcess(pathToFileURL(script));
  const unsteady = Fastify();
  addCalendars(unsteady, { content, calendar, clock, siteUrl, papers: drawer, pages });
  const ask = () => unsteady.inject('/torah/2025-10-25-noach.pdf');

  // Both wait for the same drawing.
  for (const refused of await Promise.all([ask(), ask()])) {
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '60',
    });
    expect(refused.body).toContain('Please try again in a few minutes.');
  }
  const paper = await ask();
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  await drawer.stop();
  rmSync(folder, { recursive: true });
});
