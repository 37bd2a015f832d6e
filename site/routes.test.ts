import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Content } from '#content-model/content.ts';
import { kinds } from '#content-model/schemas/content-schema.ts';
import { content, contentDir } from '#tests/content.ts';
import { pageAt, recordsByPath, secondAddresses, sitePages } from './routes.ts';

const pages = sitePages(content);

test('every promised address exists', () => {
  const promised = [
    '/ /about /about/we-believe /about/we-dont-believe /about/we-practice /about/our-team /beliefs /messages /gatherings',
    '/resources /resources/discipleship /resources/torah-portions /resources/books',
    '/discipleship /discipleship/mighty-men /discipleship/women-of-valor /discipleship/teaching-series /discipleship/resources',
    '/affiliates /affiliates/about /affiliates/ministries /affiliates/friends /connect /pray /give /search /privacy /accessibility',
  ];
  const paths = promised.join(' ').split(' ');
  expect(paths.filter((path) => !pageAt(content, path))).toEqual([]);
  expect(paths.filter((path) => !recordsByPath[path])).toEqual([]);
});

test('an affiliate has its own page', () => {
  const [affiliate] = content.affiliates;
  const page = pageAt(content, affiliate?.href ?? '');
  expect(page).toMatchObject({
    heading: affiliate?.name,
    drawing: affiliate?.vignette,
    meta: affiliate?.meta,
  });
  expect(pages).toContainEqual(page);
});

test('a second address shows the page of the first', () => {
  for (const [second, first] of Object.entries(secondAddresses)) {
    expect(pageAt(content, second)).toEqual(pageAt(content, first));
    expect(pages.map(({ path }) => path)).not.toContain(second);
  }
});

test('an unknown address has no page', () => {
  for (const path of ['/nowhere', '/toString', '/affiliates/nobody'])
    expect(pageAt(content, path)).toBeUndefined();
});

test('a page that its record hides from search engines is not listed', () => {
  const { give } = content.pages;
  const hidden = { ...give, meta: { ...give.meta, robots: 'noindex' } } as const;
  const changed: Content = { ...content, pages: { ...content.pages, give: hidden } };
  expect(pageAt(content, '/give')?.listed).toBe(true);
  expect(pageAt(changed, '/give')?.listed).toBe(false);
});

test('no two page heads show the same drawing', () => {
  const shown = pages.filter(({ head }) => head !== 'text').map(({ drawing }) => drawing);
  expect(shown).toEqual([...new Set(shown)]);
});

test('neighbors in a menu have heads of different formats', () => {
  for (const { items = [] } of content.navigation.header) {
    // Pray is a room without a head.
    const linked = items.map(({ href }) => pageAt(content, href)).filter((page) => page?.path !== '/pray');
    for (const [at, page] of linked.entries())
      if (page && at > 0) expect(page.head, page.path).not.toBe(linked[at - 1]?.head);
  }
});

test('no placeholder remains in the title of a share card', () => {
  expect(pageAt(content, '/resources/torah-portions')?.heading).toContain('{yearLabel}');
  for (const { cardTitle } of pages) expect(cardTitle).toMatch(/^[^{}()]+$/);
});

test.each(pages)('$path: its drawing and text files exist', ({ drawing, textFiles }) => {
  expect(existsSync(`site/art/${drawing}.svg`)).toBe(true);
  for (const file of textFiles) {
    const files = file.endsWith('.') ? [`${file}yaml`, `${file}md`] : [file];
    // A list may be empty.
    const isList = file.endsWith('/') && kinds.some((kind) => kind.files.startsWith(file));
    const isThere = isList || files.some((path) => existsSync(`${contentDir}/${path}`));
    expect([file, isThere]).toEqual([file, true]);
  }
});
