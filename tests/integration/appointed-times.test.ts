import { expect, onTestFinished, test } from 'vitest';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost, type TestHost } from '../host.ts';
import { graphOf, nodesIn } from '../structured-data.ts';

const path = '/resources/appointed-times';
const html = async (host: TestHost, url: string) => (await host.inject(url)).payload;

async function hostAt(time: string, contentDir?: string) {
  const host = await startHost(contentDir ? { config: { contentDir, publishDir: contentDir } } : {});
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
  const [band = ''] = page.match(/<section class="feast-band".*?<\/section>/s) ?? [];
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

test('search engines are told of the feast, from sundown to sundown', async () => {
  const host = await hostAt('2026-11-25T02:00:00Z');
  for (const page of ['/', '/gatherings', path]) {
    const events = nodesIn(graphOf(await html(host, page))).filter(({ name }) => name === 'Hanukkah');
    expect(events).toMatchObject([
      { '@type': 'Event', startDate: expect.stringMatching(/^2026-12-04T16:.*-06:00$/) },
    ]);
  }
});

test('a gathering that staff add for a feast, and a sentence, are shown with it', async () => {
  const copy = copyOfContent();
  const host = await hostAt('2026-11-25T02:00:00Z', copy.dir);
  host.live.follow();
  const { cookie } = await signIn(host, 'editor');
  const { get, post } = visitor(host, cookie);
  expect((await get('/desk/gatherings/add')).payload).toContain('Hanukkah, December 4 to December 12');
  const lamps = {
    title: 'Lamps and doughnuts',
    date: '2026-12-05',
    time: '18:00',
    minutes: '120',
    reason: 'Bring a lamp.',
    feast: 'hanukkah',
  };
  const far = await post('/desk/gatherings/add', { ...lamps, date: '2026-12-26' });
  expect([far.statusCode, far.payload]).toEqual([
    422,
    expect.stringContaining('not within a week of Hanukkah'),
  ]);
  expect((await post('/desk/gatherings/add', lamps)).statusCode).toBe(303);
  for (const page of ['/', path])
    expect(await html(host, page)).toContain('Lamps and doughnuts, Saturday, December 5, 6:00\u00a0PM');
});
