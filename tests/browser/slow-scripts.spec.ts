import { expect, test } from './fixtures.ts';
import { holdScripts } from './held-scripts.ts';

/** A message that passes the form's rules. */
async function fill(page: import('@playwright/test').Page) {
  await page.getByLabel('Name').first().fill('Ruth Boaz');
  await page.getByLabel('Email').first().fill('ruth@example.org');
  await page.getByLabel('Message').first().fill('May we come and visit you on the Sabbath?');
}

test.describe('while scripts are still on their way', () => {
  test('what was typed stays, and the form hydrates and sends it', async ({ page }) => {
    const release = await holdScripts(page);
    // The page is there to be used although its scripts are not: waiting for them would be waiting for ever.
    await page.goto('/connect', { waitUntil: 'commit' });
    await fill(page);
    release();
    await expect(page.locator('astro-island').first()).not.toHaveAttribute('ssr', '');
    await expect(page.getByLabel('Name').first()).toHaveValue('Ruth Boaz');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent!').first()).toBeVisible();
    await expect(page).toHaveURL('/connect');
  });

  test('a press of the button sends the message the plain way', async ({ page }) => {
    await page.route('**/*.js', () => {
      /* never answered */
    });
    // The page is there to be used although its scripts are not: waiting for them would be waiting for ever.
    await page.goto('/connect', { waitUntil: 'commit' });
    await fill(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/connect?sent=contact#contact');
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
  });

  test('a form that came back with faults hydrates without taking the visitor out of the field', async ({
    page,
  }) => {
    // Only the form's own scripts: the page itself has loaded.
    const release = await holdScripts(page, /\/(ContactForm|client)\.[^/]*\.js$/);
    await page.goto('/connect');
    const email = page.getByLabel('Email').first();
    await email.fill('ruth@');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Three things need fixing');
    await email.click();
    release();
    await expect(page.locator('astro-island').first()).not.toHaveAttribute('ssr', '');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('ruth@');
  });

  test('a month that was chosen is shown', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/resources/torah-portions', { waitUntil: 'commit' });
    await page.getByLabel('Month').selectOption('October');
    const rows = page.locator('#schedule article');
    await expect(rows.filter({ visible: true })).toHaveCount(52);
    release();
    await expect(rows.filter({ visible: true })).toHaveCount(4);
    await expect(page).toHaveURL(/\?month=october$/);
  });

  test('the menus work', async ({ page, isMobile }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    if (isMobile) {
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'About' }).click();
      await expect(page.getByRole('link', { name: 'Our Team' })).toBeVisible();
    }
  });
});
