import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#core/dates/calendar-day.ts';
import type { SearchDocument } from '#core/search/search.ts';
import { content } from '#tests/content.ts';
import { createCalendar } from '../torah/schedule.ts';
import { createSiteSearch } from './search.ts';
import { portionDocuments } from './search-documents.ts';

const calendar = createCalendar({ gospels: content.gospels, coordinates: content.ministry.address });
const { portionWords } = content.pages.search;
const { labels } = content.pages['torah-portions'].week;

const document = (title: string, text: string, headings = ''): SearchDocument => ({
  kind: 'page',
  href: `/${title}`,
  title,
  headings,
  text,
});

let now = new Date('2025-10-09T01:00:00Z');

const searchOver = (documents: () => Promise<SearchDocument[]>) =>
  createSiteSearch({ content, calendar, clock: { now: () => now }, documents });

function searchIn(...documents: SearchDocument[]) {
  const search = searchOver(async () => documents);
  return async (query: string) =>
    (await search(query)).hits.filter(({ kind }) => kind === 'page').map(({ href }) => href);
}

describe('ranking', () => {
  test('puts title before heading before text', async () => {
    const find = searchIn(
      document('text', 'about manna here'),
      document('heading', 'nothing else', 'manna'),
      document('manna', 'nothing else'),
    );
    expect(await find('manna')).toEqual(['/manna', '/heading', '/text']);
  });

  test('puts the whole word before its prefix, and typos only without an exact match', async () => {
    const find = searchIn(document('a', 'sabbaths'), document('b', 'sabbath'), document('c', 'sabbatx'));
    expect(await find('sabbath')).toEqual(['/b', '/a']);
    expect((await find('sabbatz')).sort()).toEqual(['/b', '/c']);
  });

  test('puts all words before some of them', async () => {
    const find = searchIn(document('a', 'passover'), document('b', 'passover lamb'), document('c', 'lamb'));
    expect(await find('passover lamb')).toEqual(['/b']);
    expect(await find('passover zzzzzz')).toEqual(expect.arrayContaining(['/a', '/b']));
  });

  test('does not match numbers by prefix', async () => {
    expect(await searchIn(document('a', 'chapter 613'))('6')).toEqual([]);
  });
});

describe('spellings', () => {
  const find = searchIn(document('yeshua', 'the Sabbath', 'the Torah'));
  test.each(['yeshu', 'torha', 'shabbath', 'Jesus', 'SABBATH', 'sabath'])('%s', async (query) => {
    expect(await find(query)).toEqual(['/yeshua']);
  });
});

describe('Torah portions', () => {
  const search = searchOver(async () => []);
  const first = async (query: string) => (await search(query)).hits[0];

  test.each([
    ['parashat noah', '#2025-10-25-noach'],
    ['Noach', '#2025-10-25-noach'],
    ['נח', '#2025-10-25-noach'],
    ['נֹחַ', '#2025-10-25-noach'],
    ['haazinu', '#2025-10-04-haazinu'],
    ['Ha’Azinu', '#2025-10-04-haazinu'],
    ['lechlecha', '#2025-11-01-lech-lecha'],
    ['Deuteronomy 32', '#2025-10-04-haazinu'],
  ])('%s', async (query, anchor) => {
    expect((await first(query))?.href).toBe(`/resources/torah-portions?year=2025${anchor}`);
  });

  test('the nearest date is found, years later without a new build', async () => {
    now = new Date('2031-09-20T15:00:00Z');
    expect((await first('Noach'))?.href).toMatch(/year=2031#2031-10-\d\d-noach$/);
    now = new Date('2025-10-09T01:00:00Z');
  });

  test('a year of Sabbaths has each once, around any day', () => {
    for (let date = addDays('2025-01-01', 0); date < '2027-01-01'; date = addDays(date, 13)) {
      const documents = portionDocuments(calendar, date, { labels, portionWords });
      const dates = documents.map(({ href }) => href.split('#')[1]?.slice(0, 10) as typeof date);
      expect(dates).toHaveLength(52);
      expect(dates.slice(1).every((date, index) => daysBetween(dates[index] ?? date, date) === 7)).toBe(true);
    }
  });
});

test('more results than a page holds have pages, and a page beyond the end shows the last', async () => {
  const documents = Array.from({ length: 30 }, (_, index) => document(`p${index}`, 'zebra'));
  const search = searchOver(async () => documents);
  expect(await search('zebra')).toMatchObject({ total: 30, page: 1, pages: 3, hits: { length: 12 } });
  expect(await search('zebra', 99)).toMatchObject({ page: 3, hits: { length: 6 } });
  expect(await search('zebra', Number.NaN)).toMatchObject({ page: 1 });
});

test('a failed index is built again', async () => {
  let broken = true;
  const search = searchOver(async () => {
    if (broken) throw new Error('disk');
    return [document('manna', 'text')];
  });
  await expect(search('manna')).rejects.toThrow('disk');
  broken = false;
  expect((await search('manna')).total).toBe(1);
});

test('hostile input is only text', async () => {
  const search = searchOver(async () => []);
  for (const query of ['<script>alert(1)</script>', "' OR 1=1 --", '\0\uD800', '(((((', '%%%', '💡']) {
    expect((await search(query)).query).toBe(query);
  }
});
