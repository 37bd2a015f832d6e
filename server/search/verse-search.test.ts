import { describe, expect, test } from 'vitest';
import { content } from '#tests/content.ts';
import { readScripture } from '../scripture/read-scripture.ts';
import { createCalendar } from '../torah/schedule.ts';
import { createSiteSearch } from './search.ts';
import { createVerseSearch } from './verse-search.ts';

/** Of the built site. A build that could not fetch them says so in its log. */
const scripture = readScripture('dist/scripture');
if (!scripture) throw new Error('The site was built without texts. Run: npm run build -- --force');
const calendar = createCalendar({ gospels: content.gospels, coordinates: content.ministry.address });
const search = createVerseSearch(scripture, calendar);
const find = (query: string) => search(query, '2025-10-09');
const page = '/resources/torah-portions';

describe('a reference', () => {
  test.each([
    ['Genesis 32:28', [`${page}/vayishlach#gen-32-28`]],
    ['gen 32:28', [`${page}/vayishlach#gen-32-28`]],
    ['Gen. 32.28', [`${page}/vayishlach#gen-32-28`]],
    ['Gen 32', [`${page}/vayetze#gen-32-1`, `${page}/vayishlach#gen-32-3`]],
    ['1 Sam 20:42', [`${page}/bamidbar#1sa-20-42`]],
    ['Num 25:19', []],
    ['Gen 99', []],
  ])('%s opens at its verse', (query, hrefs) => {
    expect(find(query).named.map(({ href }) => href)).toEqual(hrefs);
    expect(find(query).worded).toEqual([]);
  });

  test('a word with a number that names no book is looked for as words', () => {
    expect(find('psalms 23').named).toEqual([]);
  });
});

describe('words', () => {
  const hrefs = (query: string) => find(query).worded.map(({ href }) => href);

  test('a verse is found by its words in any order, the phrase first', () => {
    expect(hrefs('wrestled with a man')).toContain(`${page}/vayishlach#gen-32-24`);
    expect(hrefs('man wrestled')).toContain(`${page}/vayishlach#gen-32-24`);
    expect(hrefs('messengers in front of him to Esau')[0]).toBe(`${page}/vayishlach#gen-32-3`);
  });

  test('Hebrew words are found without their vowels', () => {
    expect(hrefs('וישלח יעקב מלאכים')).toEqual([`${page}/vayishlach#gen-32-3`]);
  });

  test('a word that thousands of verses have gives no more than 36', () => {
    expect(hrefs('lord')).toHaveLength(36);
    expect(hrefs('the')).toHaveLength(36);
  });

  test('what is hostile finds nothing', () => {
    for (const query of ['', '<script>', '\0\uD800', '(((', 'a', '9'.repeat(200)])
      expect(find(query)).toEqual({ named: [], worded: [] });
  });
});

test('verses of a reference come before the pages, and verses with the words after them', async () => {
  const documents = async () => [
    { kind: 'page', href: '/p', title: 'Messengers', headings: '', text: 'Genesis 32:3' } as const,
  ];
  const clock = { now: () => new Date('2025-10-09T01:00:00Z') };
  const site = createSiteSearch({ content, calendar, scripture, clock, documents });
  const first = async (query: string) => (await site(query)).hits[0]?.href;
  expect(await first('Gen 32:3')).toBe(`${page}/vayishlach#gen-32-3`);
  expect(await first('messengers')).toBe('/p');
  expect(await first('camels colts donkeys foals')).toBe(`${page}/vayishlach#gen-32-15`);
});
