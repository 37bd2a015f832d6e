import { expect, it } from 'vitest';
import type { SearchResults } from '#core/search/search.ts';
import { readPages } from '#server/search/search-documents.ts';
import { content } from '../content.ts';
import { hostForAll } from '../host.ts';

const host = hostForAll();

const get = (query: string) => host().inject(`/search?q=${encodeURIComponent(query)}`);
const linksOf = (html: string) =>
  [...html.matchAll(/<h2><a href="([^"]+)"/g)].map((match) => match[1]?.replaceAll('&amp;', '&') ?? '');
const firstFor = async (query: string) => linksOf((await get(query)).payload)[0];

it.each([
  ['servant', '/about/we-believe#son'],
  ['weather', '/about/we-dont-believe#weather'],
  ['one new man', '/beliefs#one-new-man'],
  ['parashat noach', '/resources/torah-portions?year=2025#2025-10-25-noach'],
  ['ascents', '/messages#psalms-for-the-road'],
  ['lost proofs', '/resources/books#lost-proofs'],
  ['westfield', '/affiliates/beth-example-westfield'],
  ['featherstonehaugh', '/about/our-team#bartholomew-featherstonehaugh-wolverhampton'],
  ['norway', '/affiliates/friends#norway'],
  ['parking', '/gatherings#parking'],
  ['Lamps on the stairs', '/messages/lamps-on-the-stairs'],
  ['lamp on the ninth', '/messages/lamps-on-the-stairs#t=10'],
])('%s is found at its place', async (query, place) => {
  expect(await firstFor(query)).toBe(place);
});

it('every result links to an existing anchor', async () => {
  for (const query of ['god', 'torah', 'sabbath', 'messiah', 'book', 'noach', 'question']) {
    for (const link of linksOf((await get(query)).payload)) {
      const [address = '', anchor] = link.split('#');
      const page = await host().inject(address);
      expect([link, page.statusCode]).toEqual([link, 200]);
      if (anchor) expect(page.payload).toContain(`id="${anchor}"`);
    }
  }
});

it('shows the count, highlights the terms and paginates', async () => {
  const { payload } = await get('sabbath');
  expect(payload).toMatch(/<p class="said"[^>]*>\d+ results for “sabbath”<\/p>/);
  expect(payload).toContain('<mark>Sabbath</mark>');
  expect(payload).toContain('href="/search?q=sabbath&amp;page=2"');
  const second = await host().inject('/search?q=sabbath&page=2');
  expect(linksOf(second.payload)[0]).not.toBe(linksOf(payload)[0]);
});

it('has text and links for a search without results and an empty one', async () => {
  expect((await get('xyzzyq')).payload).toContain('Nothing found for “xyzzyq”.');
  expect((await get('xyzzyq')).payload).toContain('href="/connect#ask"');
  expect((await host().inject('/search')).payload).toContain(content.pages.search.suggestionsHeading);
});

it('shows a hostile query as text', async () => {
  const { payload, statusCode } = await get('"><script>alert(1)</script>');
  expect(statusCode).toBe(200);
  expect(payload).not.toContain('<script>alert');
  expect(payload).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

it('truncates a query that is too long', async () => {
  const { payload, statusCode } = await get(`${'y'.repeat(3000)}`);
  expect(statusCode).toBe(200);
  expect(payload).not.toContain('y'.repeat(201));
});

it('returns the same results as uncached JSON while typing', async () => {
  const answer = await host().inject('/api/search?q=weather');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const { query, hits }: SearchResults = answer.json();
  expect(query).toBe('weather');
  expect(hits.map(({ href }) => href)).toEqual(linksOf((await get('weather')).payload));
});

it.each(['/api/search', '/search'])('%s limits searches from one address', async (path) => {
  const asked = Array.from({ length: 30 }, (_, at) => host().inject(`${path}?q=word${at}`));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

it('is not indexed, not cached, and logs no query', async () => {
  const answer = await get('a-secret-query');
  expect(answer.payload).toContain('<meta name="robots" content="noindex"');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(host().log.join()).toContain('/search');
  expect(host().log.join()).not.toContain('secret');
});

it('results do not depend on the day on which pages were indexed', async () => {
  const { renderPage } = host().site();
  async function on(day: string) {
    host().clock.moveTo(day);
    return readPages(content, async (path) => (await renderPage(path)).body.toString());
  }
  expect(await on('2027-04-03T19:00:00Z')).toEqual(await on('2025-10-09T01:00:00Z'));
});
