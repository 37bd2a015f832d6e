import { expect, onTestFinished, test } from 'vitest';
import { editing } from '../editing.ts';
import { startHost, type TestHost } from '../host.ts';
import { graphOf, nodesIn } from '../structured-data.ts';

const path = '/resources/appointed-times';
const html = async (host: TestHost, url: string) => (await host.inject(url)).payload;

async function hostAt(time: string) {
  const host = await startHost();
  onTestFinished(() => host[Symbol.asyncDispose]());
  host.clock.moveTo(time);
  return host;
}

/** The dates for machines in a section of the page. */
function datesIn(page: string, section: string): string[] {
  const [text = ''] = page.match(new RegExp(`<section[^>]* id="${section}".*?</section>`, 's')) ?? [];
  return [...text.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, day = '']) => day);
}

test('the page has the dates of any year from 1900 to 2200, and says so for others', async () => {
  const host = await hostAt('2026-11-25T02:00:00Z');
  const page = await html(host, `${path}?year=2041`);
  expect(page).toContain('The feasts of 2041');
  expect(datesIn(page, 'passover')).toEqual(['2041-04-15', '2041-04-16']);
  expect(datesIn(page, 'hanukkah')).toEqual(['2041-12-17', '2041-12-25']);
  expect(datesIn(page, 'sukkot')).toHaveLength(4);
  expect(datesIn(page, 'new-moons').length).toBeGreaterThanOrEqual(24);
  for (const year of ['1900', '2200'])
    expect(await html(host, `${path}?year=${year}`)).toContain(`The feasts of ${year}`);
  for (const year of ['1899', '2201', 'soon', '2026.5'])
    expect(await html(host, `${path}?year=${year}`)).toContain(
      'The dates can be shown for the years 1900 to 2200. These are the dates of 2026.',
    );
});

/** The band's heading, its drawing in words, and how many flames burn. */
function bandOf(page: string) {
  const [band = ''] = page.match(/<section class="[^"]*\bfeast-band\b.*?<\/section>/s) ?? [];
  const parts = [...band.matchAll(/data-part="flame-\d"( class="out")?/g)];
  return {
    heading: /<h2[^>]*>([^<]*)/.exec(band)?.[1],
    drawing: /(?:aria-label|alt)="([^"]*)"/.exec(band.slice(band.indexOf('feast-picture')))?.[1],
    flames: parts.length > 0 ? parts.filter(([, out]) => !out).length : undefined,
  };
}

test('the band on Home and Gatherings counts the nights of Hanukkah, and changes at sundown', async () => {
  const host = await hostAt('2026-12-04T22:20:00Z');
  for (const page of ['/', '/gatherings'])
    expect(bandOf(await html(host, page))).toEqual({
      heading: 'Hanukkah begins today, at sundown',
      drawing: 'It begins at sundown',
      flames: 0,
    });
  // Sundown in Chicago's suburbs and in Dixon is within this half hour.
  host.clock.moveTo('2026-12-04T22:50:00Z');
  const first = { heading: 'Hanukkah, first night', drawing: 'Hanukkah, first night: one flame', flames: 1 };
  for (const page of ['/', '/gatherings']) expect(bandOf(await html(host, page))).toEqual(first);
  host.clock.moveTo('2026-12-07T18:00:00Z');
  expect(bandOf(await html(host, '/'))).toMatchObject({ drawing: 'Hanukkah, third night: three flames' });
});

test('between the feasts the band announces the coming new moon', async () => {
  const host = await hostAt('2026-11-02T18:00:00Z');
  expect(bandOf(await html(host, '/'))).toMatchObject({
    heading: 'The new moon of Kislev begins Tuesday, November 10, at sundown',
    drawing: 'Eight days left',
  });
});

test('structured data names the feast, from sundown to sundown', async () => {
  const host = await hostAt('2026-11-25T02:00:00Z');
  for (const page of ['/', '/gatherings', path]) {
    const events = nodesIn(graphOf(await html(host, page))).filter(({ name }) => name === 'Hanukkah');
    expect(events).toMatchObject([
      { '@type': 'Event', startDate: expect.stringMatching(/^2026-12-04T16:.*-06:00$/) },
    ]);
  }
});

test('staff add a gathering and a sentence for a feast at the desk', async () => {
  // On the evening of October 8, 2025, the third day of Sukkot has begun.
  const { ruth, text } = await editing();
  expect((await ruth.get('/desk/gatherings/add')).payload).toContain('Sukkot, October 6 to October 13');
  const soup = {
    title: 'Soup in the booth',
    date: '2025-10-12',
    time: '18:00',
    minutes: '120',
    reason: 'Bring a spoon.',
    feast: 'sukkot',
  };
  const far = await ruth.post('/desk/gatherings/add', { ...soup, date: '2025-11-26' });
  expect([far.statusCode, far.payload]).toEqual([
    422,
    expect.stringContaining('not within a week of Sukkot'),
  ]);
  expect((await ruth.post('/desk/gatherings/add', soup)).statusCode).toBe(303);
  const sentence = { 'feasts.sukkot.announcement': 'This year the booth has a stove.' };
  expect((await ruth.change('pages/appointed-times.yaml', sentence)).statusCode).toBe(303);
  for (const page of ['/', '/gatherings', path]) {
    expect(await text(page)).toContain('Soup in the booth, Sunday, October 12, 6:00\u00a0PM');
    expect(await text(page)).toContain('This year the booth has a stove.');
  }
});
