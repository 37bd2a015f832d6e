import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

/** A host on a copy of the test content, on Wednesday evening, October 8, 2025, and a signed-in person. */
async function deskOn(role: 'owner' | 'shepherd' | 'editor' = 'shepherd') {
  const copy = copyOfContent();
  const host = await startHost({ config: { contentDir: copy.dir, publishDir: copy.dir } });
  onTestFinished(() => host[Symbol.asyncDispose]());
  host.live.follow();
  const { cookie } = await signIn(host, role);
  const text = async (path: string) => (await host.inject(path)).payload;
  return { copy, host, text, ...visitor(host, cookie) };
}

const saturday = { what: 'sabbath-service', date: '2025-10-11' };
const query = new URLSearchParams(saturday);

test('cancels a gathering from Today in two screens, shows it everywhere, and undoes it', async () => {
  const { get, post, text, copy } = await deskOn();
  const before = await text('/gatherings');
  expect((await get('/desk')).payload).toContain('/desk/gatherings/cancel?what=');
  const form = await get(`/desk/gatherings/cancel?${query}`);
  expect(form.payload).toContain('Reason (visitors read this)');

  const answer = await post('/desk/gatherings/cancel', {
    ...saturday,
    reason: 'Ice on the roads.\nStay home.',
  });
  expect(answer.statusCode).toBe(303);
  for (const path of ['/', '/gatherings']) expect(await text(path)).toContain('Ice on the roads. Stay home.');
  // Structured data names the next service that takes place.
  const nextService = /class="time">.*?<time[^>]*datetime="(\d{4}-\d\d-\d\d)/i;
  expect([before, await text('/gatherings')].map((page) => nextService.exec(page)?.[1])).toEqual([
    '2025-10-11',
    '2025-10-25',
  ]);
  for (const path of ['/', '/gatherings', '/about', '/privacy', '/404'])
    expect(await text(path)).toMatch(/No service this Saturday, October 11: Ice on the roads\. Stay home\./);
  expect(await text('/about')).toContain('Next: Saturday, October 25, 11:00\u00a0AM.');
  expect(await text('/')).toContain('Next: Saturday, October 25');
  expect(await text('/calendar/gatherings.ics')).toMatch(
    /EXDATE;TZID=America\/Chicago:(?:\d+T\d+,)*20251011T110000/,
  );
  const done = await get(String(answer.headers.location));
  expect(done.payload).toContain('Cancelled. Visitors see it now.');
  expect(done.payload).toContain('Ice on the roads. Stay home.');
  expect((await get('/desk')).payload).toContain('You cancelled the Sabbath Service on October 11, 2025');

  const change = new URL(String(answer.headers.location), 'http://x').searchParams.get('change') ?? '';
  const undone = await post('/desk/undo', { change });
  const takenBack = (await get(String(undone.headers.location))).payload;
  expect(takenBack).toContain('Undone. Visitors see it now.');
  expect(takenBack).toContain('Sabbath Service. On as usual: Saturday, October 11, 11:00\u00a0AM. Done at');
  expect(await text('/gatherings')).toBe(before);
  expect(readFileSync(join(copy.dir, 'exceptions.yaml'), 'utf8')).toBe(
    readFileSync('tests/content/exceptions.yaml', 'utf8'),
  );
});

test('moves and adds gatherings, with their places wherever visitors see them', async () => {
  const { post, text } = await deskOn('editor');
  const place = 'Lower Farm, 12 River Road';
  await post('/desk/gatherings/move', { ...saturday, time: '17:00', place, reason: 'We meet at sunset.' });
  const added = {
    title: 'Harvest walk',
    date: '2025-10-12',
    time: '09:00',
    minutes: '90',
    place: 'Lowell Park',
    reason: 'Good shoes!',
  };
  await post('/desk/gatherings/add', added);
  const page = await text('/gatherings');
  for (const words of ['We meet at sunset.', 'Harvest walk', 'Good shoes!']) expect(page).toContain(words);
  for (const path of ['/gatherings', '/', '/offline']) {
    // The band has what is moved; on Home, additions of the coming week are on the first screen.
    const notices = (await text(path)).match(
      /<section class="notice(?:s|-band)".*?<\/section>|<p class="change">.*?<\/p>/gs,
    );
    for (const words of [place, 'Lowell Park']) {
      expect(notices?.join().split(words).length).toBe(2);
    }
  }
  expect(page).toContain('"address":"Lowell Park"');
  const feed = await text('/calendar/gatherings.ics');
  expect(feed).toContain('LOCATION:Lowell Park');
});

test('says that a gathering is no longer on after its addition is undone', async () => {
  const { get, post } = await deskOn();
  const walk = { title: 'Harvest walk', date: '2025-10-12', time: '09:00', minutes: '90', reason: 'Come.' };
  const answer = await post('/desk/gatherings/add', walk);
  const change = new URL(String(answer.headers.location), 'http://x').searchParams.get('change') ?? '';
  const undone = await post('/desk/undo', { change });
  expect((await get(String(undone.headers.location))).payload).toContain(
    'Harvest walk. No longer on: Sunday, October 12. Done at',
  );
});

test('shows a missing field next to it and changes nothing', async () => {
  const { get, post, copy } = await deskOn();
  const answer = await post('/desk/gatherings/cancel', { ...saturday, reason: ' ' });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain('Nothing was changed.');
  expect(answer.payload).toContain('href="#change-reason"');
  const sunday = await get('/desk/gatherings/cancel?what=sabbath-service&date=2025-10-12');
  expect([sunday.statusCode, sunday.payload.includes('is on Saturdays')]).toEqual([422, true]);
  const braces = await post('/desk/gatherings/cancel', { ...saturday, reason: 'Ask {nobody}.' });
  expect([braces.statusCode, braces.payload.includes('{nobody}')]).toEqual([422, true]);
  expect(readFileSync(join(copy.dir, 'exceptions.yaml'), 'utf8')).toBe(
    readFileSync('tests/content/exceptions.yaml', 'utf8'),
  );
});

test('lists the next eight weeks with their exceptions', async () => {
  const { get } = await deskOn();
  const { payload } = await get('/desk/gatherings');
  expect(payload.match(/Sabbath Service<\/h2>/g)).toHaveLength(8);
  expect(payload).toContain('Sukkot supper in the booth');
  expect(payload).toContain('As usual');
});
