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

test('lists a month by week, eighteen months ahead, and every single gathering', async () => {
  const { get, post } = await deskOn();
  const { payload } = await get('/desk/gatherings');
  expect(payload).toContain('This week');
  expect(payload.match(/<h3>Sabbath Service<\/h3>/g)?.length).toBeGreaterThan(3);
  expect(payload).toContain('Sukkot supper in the booth');
  const april = (await get('/desk/gatherings?month=2027-04')).payload;
  expect(april).toContain('date=2027-04-03');
  expect(april).toContain('Sukkot supper in the booth');
  for (const month of ['2027-05', '2025-09', 'soon']) {
    expect((await get(`/desk/gatherings?month=${month}`)).statusCode).toBe(404);
  }
  const seder = { title: 'Seder', date: '2027-04-21', time: '18:00', minutes: '180', reason: 'Come.' };
  expect((await post('/desk/gatherings/add', seder)).statusCode).toBe(303);
  expect((await get('/desk/gatherings')).payload).toContain('move?what=seder&amp;date=2027-04-21');
});

test('holds a cancelled gathering as usual again, and moves one to another date', async () => {
  const { get, post, text } = await deskOn();
  const before = await text('/gatherings');
  await post('/desk/gatherings/cancel', { ...saturday, reason: 'Ice on the roads.' });
  const restored = await post('/desk/gatherings/restore', saturday);
  expect((await get(String(restored.headers.location))).payload).toContain(
    'Sabbath Service. On as usual: Saturday, October 11, 11:00\u00a0AM. Done at',
  );
  expect(await text('/gatherings')).toBe(before);
  expect((await post('/desk/gatherings/restore', saturday)).statusCode).toBe(422);

  const map = 'https://maps.example/park';
  const move = {
    newDate: '2025-10-12',
    time: '14:00',
    place: 'Lowell Park',
    mapUrl: map,
    reason: 'A wedding.',
  };
  const moved = await post('/desk/gatherings/move', { ...saturday, ...move });
  const done = (await get(String(moved.headers.location))).payload;
  expect(done).toContain('Moved. Visitors see it now.');
  expect(done).toContain('It is on Sunday, October 12 at 2:00\u00a0PM instead.');
  const page = await text('/gatherings');
  expect(page).toContain(`href="${map}"`);
  expect(page).toContain('Also on Sunday, October 12 at 2:00\u00a0PM');
  const change = new URL(String(moved.headers.location), 'http://x').searchParams.get('change') ?? '';
  await post('/desk/undo', { change });
  expect(await text('/gatherings')).toBe(before);
});

test('adds a weekly gathering, changes its hours from a day on, ends it, and undoes the end', async () => {
  const { get, post, text, copy } = await deskOn('shepherd');
  const weekly = '/desk/gatherings/weekly';
  const missing = await post(`${weekly}/add`, { title: 'Friday Supper' });
  expect(missing.statusCode).toBe(422);
  for (const field of ['day', 'time', 'minutes'])
    expect(missing.payload).toContain(`href="#weekly-${field}"`);
  const supper = {
    title: 'Friday Supper',
    day: 'Friday',
    time: '18:00',
    minutes: '120',
    text: 'Bring a dish.',
  };
  const added = await post(`${weekly}/add`, supper);
  expect((await get(String(added.headers.location))).payload).toContain(
    'Friday Supper: Fridays at 6:00\u00a0PM. Done at',
  );
  const page = await text('/gatherings');
  for (const words of ['Friday Supper', 'Fridays at 6:00\u00a0PM', 'Bring a dish.'])
    expect(page).toContain(words);
  expect(await text('/calendar/gatherings.ics')).toContain('DTSTART;TZID=America/Chicago:20251010T180000');

  const hours = { from: '2025-11-01', time: '17:00', minutes: '120' };
  const changed = await post(`${weekly}/friday-supper/change`, hours);
  expect((await get(String(changed.headers.location))).payload).toContain(
    'From November 1: 5:00\u00a0PM. The first dates: November 7, November 14, and November 21.',
  );
  const ended = await post(`${weekly}/friday-supper/end`, { last: '2025-12-31' });
  const change = new URL(String(ended.headers.location), 'http://x').searchParams.get('change') ?? '';
  const file = () => readFileSync(join(copy.dir, 'gatherings/friday-supper.yaml'), 'utf8');
  expect(file()).toContain('until: 2025-12-31');
  const undone = await post('/desk/undo', { change });
  expect((await get(String(undone.headers.location))).payload).toMatch(
    /Undone\. Visitors see the same hours as before\..*From November 1: 5:00/s,
  );
  expect(file()).not.toContain('2025-12-31');
});

test('refuses to end the main gathering, and a weekly gathering that does not exist', async () => {
  const { get, post } = await deskOn('owner');
  const end = await post('/desk/gatherings/weekly/sabbath-service/end', { last: '2025-12-31' });
  expect([end.statusCode, end.payload.includes('another main gathering')]).toEqual([422, true]);
  expect((await get('/desk/gatherings/weekly/nothing/change')).statusCode).toBe(422);
});
