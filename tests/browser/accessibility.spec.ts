import { expectNoBarriers, holdToast } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { hydrate } from './hydrate.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Pages as they are first seen, with all that unfolds: every-page.spec.ts. Here, and in accessibility.desktop.spec.ts what is alike on every screen: what opens, and what answers. Each state is
// reached once and then looked at by day, by night and in forced colors.

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
  await hydrate(page.locator('#contact form'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectNoBarriers(page, page.getByRole('alert').first());
});

test('a prayer request with faults, and one that is sent, have no barriers', async ({ page }) => {
  await page.goto('/connect');
  const form = page.locator('#prayer-request form');
  await hydrate(form);
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
  await hydrate(form);
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
  await expectNoBarriers(page, page.locator('.highlight-sheet:visible').first());
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
  await hydrate(form);
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill('axe@example.org');
  await form.getByLabel('Message').fill('When do you meet in winter?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.toast.bad')).toBeVisible();
  await holdToast(page);
  await expectNoBarriers(page, page.locator('.toast.bad'));
});
