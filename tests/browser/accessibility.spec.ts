import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Pages as they are first seen, with all that unfolds: every-page.spec.ts. Here: what opens, and what answers. Each state is
// reached once and then looked at by day, by night and in forced colors.

/** A toast goes by itself after five seconds, unless the focus is in it. */
const holdToast = (page: Page) => page.keyboard.press('F8');

test('the open menus have no barriers', async ({ page, isMobile }) => {
  await page.goto('/');
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['About', 'Affiliates']) await panel.locator('summary', { hasText: name }).tap();
    return expectNoBarriers(page, panel.getByRole('link', { name: 'Ministry Friends' }));
  }
  for (const [name, first] of [
    ['About', 'Our Team'],
    ['Discipleship menu', 'Overview'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectNoBarriers(page, page.getByRole('banner').getByRole('link', { name: first }));
  }
});

test('a form with faults has no barriers', async ({ page }) => {
  await page.goto('/connect');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectNoBarriers(page, page.getByRole('alert').first());
});

test('a prayer request with faults, and one that is sent, have no barriers', async ({ page }) => {
  await page.goto('/connect');
  const form = page.locator('#prayer-request form');
  await form.getByRole('button', { name: 'Send Prayer Request' }).click();
  await expectNoBarriers(page, form.getByRole('alert'));
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill(`axe.${crypto.randomUUID()}@example.org`);
  await form.getByLabel('Prayer request').fill('Please pray for my mother in law.');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send Prayer Request' }).click();
  await expect(page.locator('.toast')).toContainText('Prayer Request Sent');
  await holdToast(page);
  await expectNoBarriers(page, page.locator('.toast'));
});

test('a book request with faults, and the thanks for one, have no barriers', async ({ page }) => {
  await page.goto('/resources/books?book=book-1');
  const form = page.locator('#book-request form');
  await form.getByRole('button', { name: 'Request Free PDF' }).click();
  await expectNoBarriers(page, form.getByRole('alert'));
  await form.getByLabel('Full name').fill('Ruth Boaz');
  await form.getByLabel('E-mail address').fill(`axe.${crypto.randomUUID()}@example.org`);
  await form.getByRole('button', { name: 'Request Free PDF' }).click();
  await expect(page.locator('.toast')).toContainText('Request Submitted!');
  await expect(form).toHaveCount(0);
  await expectNoBarriers(page, page.locator('#book-request'));
});

test('an open highlight card has no barriers', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Find Your Place' }).click();
  await expectNoBarriers(page, page.locator('.hl-sheet:visible').first());
});

test('a shown tooltip has no barriers', async ({ page }) => {
  await page.goto('/connect');
  await page.getByRole('link', { name: 'Facebook' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expectNoBarriers(page, page.locator('#social-facebook'));
});

test('a toast that tells of a fault has no barriers', async ({ page }) => {
  await page.goto('/connect');
  await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
  const form = page.locator('#contact form');
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill('axe@example.org');
  await form.getByLabel('Message').fill('When do you meet in winter?');
  await expect(page.locator('.toasts')).toHaveCount(1);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.toast.bad')).toBeVisible();
  await holdToast(page);
  await expectNoBarriers(page, page.locator('.toast.bad'));
});

test.describe('on every screen alike', () => {
  test.skip(({ isMobile }) => isMobile, 'one screen tells of both');

  test('pages that nobody looks for have no barriers', async ({ page }) => {
    for (const path of ['/nowhere', '/offline', '/too-long', '/books/pdf/expired', '/connect?sent=contact']) {
      await page.goto(path);
      await expectNoBarriers(page, page.getByRole('heading', { level: 1 }));
    }
  });

  test('filters that leave nothing have no barriers', async ({ page }) => {
    await page.goto('/affiliates');
    await page.getByPlaceholder('Search by state').fill('zz');
    await expectNoBarriers(page, page.getByText('No matches for that state.'));
    await page.goto('/messages?search=zzzz');
    await expectNoBarriers(page, page.getByRole('status'));
  });

  test('a reference that was copied has no barriers', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/resources/torah-portions');
    await page.locator('[data-copy]').first().click();
    await expect(page.locator('.toast')).toBeVisible();
    await holdToast(page);
    await expectNoBarriers(page, page.locator('.toast'));
  });

  test('what is found, and nothing found, have no barriers', async ({ page }) => {
    for (const query of ['sabbath', 'נח', 'xyzzyq', 'y'.repeat(200)]) {
      await page.goto(`/search?q=${encodeURIComponent(query)}`);
      await expectNoBarriers(page, page.getByRole('status'));
    }
  });

  test('cards that are still being looked up have no barriers', async ({ page }) => {
    await page.route('**/api/youtube/playlist?*', () => {});
    await page.goto('/discipleship/teaching-series');
    await page.locator('.series').first().getByRole('button').first().focus();
    await expect(page.locator('.series[aria-busy]').first()).toBeVisible();
    await expectNoBarriers(page, page.locator('.series[aria-busy]').first());
  });

  for (const [what, path, button, service] of [
    ['player', '/discipleship/teaching-series', /^Play/, 'https://www.youtube-nocookie.com'],
    ['map', '/affiliates/the-bridge-terrell', 'Show map', 'https://www.google.com'],
  ] as const) {
    test.describe(`the ${what}`, () => {
      test.use({ allowed: [service] });
      test('has no barriers around it', async ({ page }) => {
        await page.route(`${service}/**`, (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><title>P</title><h1>P</h1>',
          }),
        );
        await page.goto(path);
        await page.getByRole('button', { name: button }).first().click();
        await expectNoBarriers(page, page.locator('iframe:visible').first());
      });
    });
  }
});
