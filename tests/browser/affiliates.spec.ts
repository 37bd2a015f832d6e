import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const names = ['Beit HaDerech Coon Rapids', 'The Bridge Terrell', 'The Bridge Brenham', 'Firstfruits'];
const cards = (page: Page) => page.locator('#ministry-affiliates').getByRole('article');
const search = (page: Page) => page.getByPlaceholder('Search by state (e.g., TX, Minnesota)');
const nobody = (page: Page) => page.getByRole('status').getByText('No matches for that state.');

for (const path of ['/affiliates', '/affiliates/ministries']) {
  test(`${path} lists four affiliates, each with its website and its page`, async ({ page, baseURL }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ministry Affiliates');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/affiliates`);
    await expect(cards(page).getByRole('heading')).toHaveText(names);
    await expect(cards(page).getByText('Website')).toHaveCount(4);
    const hrefs = await cards(page)
      .getByRole('link', { name: 'Learn More' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([
      '/affiliates/beit-haderech-coon-rapids',
      '/affiliates/the-bridge-terrell',
      '/affiliates/the-bridge-brenham',
      '/affiliates/firstfruits',
    ]);
  });
}

test('beliefs, benefits and an application by e-mail', async ({ page }) => {
  await page.goto('/affiliates');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'What we believe together' })).toHaveAttribute(
    'href',
    '/beliefs',
  );
  for (const benefit of ['Shared fellowship', 'Resource sharing', 'Ministry support']) {
    await expect(main.getByRole('heading', { name: benefit })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Apply by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:shalom@beit-haderech\.example\?subject=Affiliate%20Application/,
  );
});

test('the list follows what is typed', async ({ page }) => {
  await page.goto('/affiliates');
  await expect(page.getByText('Type a 2-letter code or the full name of a state.')).toBeVisible();
  await search(page).fill('  tX ');
  await expect(cards(page)).toHaveCount(2);
  await search(page).fill('hampshire');
  await expect(cards(page).getByRole('heading')).toHaveText(['Firstfruits']);
  await expect(nobody(page)).toBeHidden();
  await search(page).fill('Alaska');
  await expect(cards(page)).toHaveCount(0);
  await expect(nobody(page)).toBeVisible();
  await search(page).fill(' ');
  await expect(cards(page)).toHaveCount(4);
  await expect(nobody(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search asks the server', async ({ page }) => {
    await page.goto('/affiliates');
    await search(page).fill('minnesota');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/affiliates?state=minnesota#ministry-affiliates');
    await expect(search(page)).toHaveValue('minnesota');
    await expect(cards(page).getByRole('heading')).toHaveText(['Beit HaDerech Coon Rapids']);
    await page.goto('/affiliates?state=zz');
    await expect(cards(page)).toHaveCount(0);
    await expect(nobody(page)).toBeVisible();
  });

  test('a link leads to the map', async ({ page }) => {
    await page.goto('/affiliates/the-bridge-terrell');
    await expect(page.getByRole('button', { name: 'Show map' })).toBeHidden();
    const link = page.getByRole('link', { name: 'Show map' });
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search/);
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test('What is an Affiliate? tells requirements, benefits and three steps', async ({ page }) => {
  await page.goto('/affiliates/about');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is an Affiliate?');
  await expect(main.locator('.lines').getByRole('listitem')).toHaveCount(7);
  await expect(main.locator('ul.titled').getByRole('listitem')).toHaveCount(4);
  await expect(main.locator('ol.titled').getByRole('listitem')).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'Statement of Faith' })).toHaveAttribute(
    'href',
    '/about/we-believe',
  );
  await expect(main.getByRole('link', { name: 'See our affiliates' })).toHaveAttribute('href', '/affiliates');
  await expect(main.getByRole('link', { name: 'Apply by e-mail' })).toHaveAttribute(
    'href',
    /subject=Affiliate%20Application/,
  );
});

for (const [path, name, service, welcome] of [
  ['beit-haderech-coon-rapids', names[0], 'Saturdays 2:00 PM', "Pastor's Welcome"],
  ['the-bridge-terrell', names[1], 'Saturdays 10:00 AM', "Pastor's Welcome"],
  ['the-bridge-brenham', names[2], 'Contact for service times', "Pastor's Welcome"],
  ['firstfruits', names[3], 'Contact for service times', 'Ministry Welcome'],
] as const) {
  test(`${name} has its page`, async ({ page }) => {
    await page.goto(`/affiliates/${path}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await expect(main.getByText(service, { exact: true })).toBeVisible();
    await expect(main.getByText('Example', { exact: false }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('target', '_blank');
    await expect(main.getByRole('heading', { name: welcome })).toBeVisible();
    await expect(main.getByText('Welcome video coming soon')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Visit website' })).toHaveAttribute('target', '_blank');
    await expect(main.locator('a[href^="mailto:"]')).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'All affiliates' })).toHaveAttribute('href', '/affiliates');
  });
}

test('Brenham has a card for its website and one for e-mail', async ({ page }) => {
  await page.goto('/affiliates/the-bridge-brenham');
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText([
    'Website',
    'E-mail',
  ]);
});

test('Manchester is reached by e-mail only, and its social links are coming', async ({ page }) => {
  await page.goto('/affiliates/firstfruits');
  await expect(page.getByText('Contact is by e-mail only.')).toBeVisible();
  await expect(page.getByText('Social links are coming soon.')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toHaveCount(0);
});

test('an affiliate nobody knows is not found', async ({ page }) => {
  const response = await page.goto('/affiliates/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

test('Ministry Friends: two cards, every link in a new tab', async ({ page }) => {
  await page.goto('/affiliates/friends');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ministry Friends');
  const friends = page.locator('#ministry-friends').getByRole('article');
  await expect(friends).toHaveCount(2);
  await expect(friends.first().getByRole('link')).toHaveText([/^Website/, /^Learn More/]);
  await expect(friends.last().getByRole('link')).toHaveText([/^Learn More/, /^Support/]);
  await expect(friends.last()).toContainText('25 boys');
  for (const link of await friends.getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank');
  }
});
