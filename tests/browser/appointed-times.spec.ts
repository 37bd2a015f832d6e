import { content } from '../content.ts';
import { expect, phone, test } from './fixtures.ts';

const { band, dates, feasts } = content.pages['appointed-times'];

test.describe('on a phone without JavaScript', { tag: '@slow' }, () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('a family finds the next feast from Home, and the feasts of another year', async ({ page }) => {
    await page.goto('/');
    const announced = page.getByRole('region', { name: 'Sukkot, third day' });
    await expect(announced.getByRole('img', { name: 'Sukkot, third day' })).toBeVisible();
    await expect(announced.getByText('Monday, October 13, 6:')).toBeVisible();
    await announced.getByRole('link', { name: band.link }).tap();

    await expect(page).toHaveURL('/resources/appointed-times#sukkot');
    await expect(page.getByRole('heading', { name: feasts.sukkot.name, exact: true })).toBeInViewport();
    await expect(page.locator('#sukkot time').first()).toHaveAttribute('datetime', '2025-10-06');

    await expect(page.locator('#dates li').filter({ hasText: band.next })).toContainText(dates.eighthDay);
    await page.getByLabel(dates.year).fill('2041');
    await page.getByRole('button', { name: dates.show }).tap();
    await expect(page.getByRole('heading', { name: 'The feasts of 2041' })).toBeVisible();
    await expect(page.getByText(band.next)).toHaveCount(0);
    await expect(page.locator('#hanukkah time').first()).toHaveAttribute('datetime', '2041-12-17');
    await page.goto('/resources/appointed-times?year=1899');
    await expect(page.getByRole('status')).toContainText('1900 to 2200');
  });
});

test('the appointed times are a calendar to subscribe to', { tag: '@slow' }, async ({ page, request }) => {
  await page.goto('/resources/appointed-times');
  const link = page.getByRole('link', { name: dates.calendar });
  const feed = await request.get((await link.getAttribute('href')) ?? '');
  expect(await feed.text()).toContain('SUMMARY:Hanukkah\\, from sundown on December 14');
});
