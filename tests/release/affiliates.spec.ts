import type { Page } from '@playwright/test';
import { expect, stubFrame, test } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const { affiliates, friends } = content;
const { search: words } = content.pages.affiliates;
const detail = content.pages['affiliate-detail'];
const withHours = nth(affiliates, 0);
const quiet = nth(affiliates, 1);
const maps = 'https://www.google.com';

const cards = (page: Page) => page.locator('#ministry-affiliates').getByRole('article');
const search = (page: Page) => page.getByPlaceholder('Search by state (e.g., TX, Minnesota)');
const noMatches = (page: Page) => page.getByRole('status').getByText('No matches for that state.');

test('both addresses list the affiliates with their websites and pages', async ({ page }) => {
  for (const path of ['/affiliates', '/affiliates/ministries']) {
    await page.goto(path);
    await expect(cards(page).getByRole('heading')).toHaveText(affiliates.map(({ name }) => name));
    for (const [index, { href, website }] of affiliates.entries()) {
      const card = cards(page).nth(index);
      await expect(card.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', href);
      await expect(card.getByRole('link', { name: 'Website' })).toHaveAttribute('href', website);
    }
  }

  for (const affiliate of affiliates) {
    await page.goto(affiliate.href);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(affiliate.name);
    await expect(main.getByText(affiliate.serviceTimes, { exact: true })).toBeVisible();
    const { address, city } = affiliate;
    for (const part of address?.split(/(?<=Street), /) ?? [city, detail.ask])
      await expect(main.getByText(part, { exact: true })).toBeVisible();
    const directions = main.getByRole('link', { name: 'Get Directions' });
    await expect(directions).toHaveAttribute('target', '_blank');
    await expect(main.getByRole('heading', { name: affiliate.welcome?.heading ?? '' })).toBeVisible();
    await expect(main.getByText('Welcome video coming soon')).toBeVisible();
    const website = main.getByRole('link', { name: affiliate.cards?.[0]?.label ?? detail.website });
    await expect(website).toHaveAttribute('target', '_blank');
    await expect(main.locator('a[href^="mailto:"]')).toHaveCount(address ? 1 : 2);
    await expect(main.locator('a[href^="tel:"]')).toHaveCount(affiliate.phone ? 1 : 0);
    await expect(main.getByRole('article').getByRole('heading')).toHaveText(
      affiliate.cards?.map(({ title }) => title) ?? [],
    );
    for (const note of [affiliate.contactLine, affiliate.socialNote, affiliate.directionsNote])
      if (note) await expect(main.getByText(note)).toBeVisible();
  }

  await page.goto('/affiliates/friends');
  const shown = page.locator('#ministry-friends').getByRole('article');
  await expect(shown.getByRole('heading')).toHaveText(friends.map(({ name }) => name));
  for (const [index, { links }] of friends.entries()) {
    for (const { label, href } of links) {
      const link = shown.nth(index).getByRole('link', { name: label });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('target', '_blank');
    }
  }
});

test('filters the list while typing', async ({ page }) => {
  await page.goto('/affiliates');
  await search(page).fill('  mE ');
  await expect(cards(page).getByRole('heading')).toHaveText([quiet.name]);
  await search(page).fill('consin');
  await expect(cards(page).getByRole('heading')).toHaveText([withHours.name]);
  await expect(noMatches(page)).toBeHidden();
  await search(page).fill('Alaska');
  await expect(cards(page)).toHaveCount(0);
  await expect(noMatches(page)).toBeVisible();
  await search(page).fill(' ');
  await expect(cards(page)).toHaveCount(affiliates.length);
  await expect(noMatches(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search asks the server, and a link leads to the map', async ({ page }) => {
    await page.goto('/affiliates');
    await search(page).fill('wisconsin');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/affiliates?state=wisconsin#ministry-affiliates');
    await expect(search(page)).toHaveValue('wisconsin');
    await expect(cards(page).getByRole('heading')).toHaveText([withHours.name]);
    await page.goto('/affiliates?state=zz');
    await expect(cards(page)).toHaveCount(0);
    await expect(noMatches(page)).toBeVisible();
    await expect(page.getByText(words.emptyHelp)).toBeVisible();
    await page.goto(withHours.href);
    await expect(page.getByRole('button', { name: detail.showMap })).toBeHidden();
    const link = page.getByRole('link', { name: detail.showMap });
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search/);
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test.describe('the map', () => {
  // A third party is requested after the visitor's click.
  test.use({ allowed: [maps] });

  for (const affiliate of affiliates) {
    const place = affiliate.address ?? `${affiliate.city}, ${affiliate.state}`;

    test(`of ${affiliate.name} can be shown, and directions lead to ${place}`, async ({ page }) => {
      await stubFrame(page, maps);
      await page.goto(affiliate.href);
      const directions = page.getByRole('main').getByRole('link', { name: detail.directions });
      const href = await directions.getAttribute('href');
      expect(new URL(href ?? '').searchParams.get('destination')).toBe(place);
      await page.getByRole('button', { name: detail.showMap }).click();
      const source = await page.getByTitle(place).getAttribute('src');
      expect(new URL(source ?? '').searchParams.get('q')).toBe(place);
    });

    for (const width of [768, 1366])
      test(`of ${affiliate.name} is 400 px tall at ${width} px, and nothing moves when it loads`, async ({
        page,
      }) => {
        await stubFrame(page, maps);
        await page.setViewportSize({ width, height: 900 });
        await page.goto(affiliate.href);
        const layout = () =>
          page.evaluate(() => {
            const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
            return {
              map: box('.map > *')?.height,
              card: box('.where')?.height,
              next: (box('section:has(.where) + section')?.top ?? 0) + scrollY,
            };
          });
        const show = page.getByRole('button', { name: detail.showMap });
        await expect(show).toBeVisible();
        const before = await layout();
        expect(before.map).toBe(400);
        await show.click();
        await expect(page.locator('.map iframe').contentFrame().getByRole('heading')).toBeVisible();
        await expect(show).toBeHidden();
        expect(await layout()).toEqual(before);
      });
  }

  test('loads only after the button is pressed', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().startsWith(maps) && asked.push(request.url()));
    await stubFrame(page, maps);
    await page.goto(withHours.href, { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: detail.showMap }).click();
    const map = page.getByTitle(withHours.address ?? '');
    await expect(map.contentFrame().getByRole('heading')).toBeVisible();
    await expect(map).toBeFocused();
    expect(new URL(nth(asked, 0)).searchParams.get('q')).toBe(withHours.address);
  });
});
