import type { Page } from '@playwright/test';
import { barriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';

// Pages as they are first seen: every-page.spec.ts. Here: what opens, and what answers.

async function expectNoBarriers(page: Page) {
  expect(await barriers(page)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the 404 page has no barriers', async ({ page }) => {
      await page.goto('/nowhere');
      await expectNoBarriers(page);
    });

    test('the open menus have no barriers', async ({ page, isMobile }) => {
      await page.goto('/');
      if (isMobile) await page.getByRole('button', { name: 'Open menu' }).tap();
      else await page.getByRole('button', { name: 'About' }).click();
      await expectNoBarriers(page);
    });

    test('a form with faults and a toast has no barriers', async ({ page }) => {
      await page.goto('/connect');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectNoBarriers(page);
    });

    test('a prayer request with faults, and one that is sent, have no barriers', async ({ page }) => {
      await page.goto('/connect');
      const form = page.locator('#prayer-request form');
      await form.getByRole('button', { name: 'Send Prayer Request' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page);
      await form.getByLabel('Name').fill('Ruth Boaz');
      await form.getByRole('textbox', { name: 'Email' }).fill(`axe.${crypto.randomUUID()}@example.org`);
      await form.getByLabel('Prayer request').fill('Please pray for my mother in law.');
      await form.getByRole('checkbox').check();
      await form.getByRole('button', { name: 'Send Prayer Request' }).click();
      await expect(page.locator('.toast')).toContainText('Prayer Request Sent');
      await expectNoBarriers(page);
    });

    test('a book request with faults, and the thanks for one, have no barriers', async ({ page }) => {
      await page.goto('/resources/books?book=book-1');
      const form = page.locator('#book-request form');
      await form.getByRole('button', { name: 'Request Free PDF' }).click();
      await expect(form.getByRole('alert')).toBeVisible();
      await expectNoBarriers(page);
      await form.getByLabel('Full name').fill('Ruth Boaz');
      await form.getByLabel('E-mail address').fill(`axe.${crypto.randomUUID()}@example.org`);
      await form.getByRole('button', { name: 'Request Free PDF' }).click();
      await expect(page.locator('.toast')).toContainText('Request Submitted!');
      await expectNoBarriers(page);
    });

    test('an open highlight card has no barriers', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Find Your Place' }).click();
      await expectNoBarriers(page);
    });

    test('a shown tooltip has no barriers', async ({ page }) => {
      await page.goto('/connect');
      await page.getByRole('link', { name: 'Facebook' }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(page.locator('#social-facebook')).toBeVisible();
      await expectNoBarriers(page);
    });

    test('a toast that tells of a fault, and a filter that leaves nothing, have no barriers', async ({
      page,
    }) => {
      await page.goto('/affiliates');
      await page.getByPlaceholder('Search by state').fill('zz');
      await expect(page.getByText('No matches for that state.')).toBeVisible();
      await expectNoBarriers(page);
      await page.goto('/connect');
      await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
      const form = page.locator('#contact form');
      await form.getByLabel('Name').fill('Ruth Boaz');
      await form.getByRole('textbox', { name: 'Email' }).fill('axe@example.org');
      await form.getByLabel('Message').fill('When do you meet in winter?');
      await expect(page.locator('.toasts')).toHaveCount(1);
      await form.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.locator('.toast.bad')).toBeVisible();
      await expectNoBarriers(page);
    });

    test.describe('the player', () => {
      test.use({ allowed: ['https://www.youtube-nocookie.com'] });
      test('has no barriers around it', async ({ page }) => {
        await page.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><title>P</title><h1>P</h1>',
          }),
        );
        await page.goto('/discipleship/teaching-series');
        await page.getByRole('button', { name: /^Play/ }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoBarriers(page);
      });
    });
  });
}
