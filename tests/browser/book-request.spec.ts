import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hydrate } from './hydrate.ts';
import { mailTo } from './mail-folder.ts';

const form = (page: Page) => page.locator('#book-request form');
const submit = (page: Page) => form(page).locator('button[type=submit]');
const toast = (page: Page) => page.locator('.toast');

/** All that is required, under an address of its own. */
async function fill(page: Page, email = `naomi.${crypto.randomUUID()}@example.org`) {
  await form(page).getByLabel('Full name').fill('Naomi Boaz');
  await form(page).getByLabel('E-mail address').fill(email);
  await form(page).getByLabel('Which book would you like?').selectOption('Behold the Lamb');
  return email;
}

async function expectThanks(page: Page) {
  const thanks = page.locator('#book-request');
  await expect(form(page)).toHaveCount(0);
  await expect(thanks.getByRole('heading', { name: 'Thank you, and happy reading' })).toBeVisible();
  await expect(thanks.getByRole('link', { name: /^Write to/ })).toHaveAttribute('href', /^mailto:/);
  const group = thanks.getByRole('link', { name: /^Join our online community/ });
  await expect(group).toHaveAttribute('target', '_blank');
}

test('"Free PDF" at a book leads to the form with that book chosen', async ({ page }) => {
  await page.goto('/resources/books');
  await expect(form(page).getByLabel('Which book would you like?')).toHaveValue('');
  const options = form(page).getByLabel('Which book would you like?').getByRole('option');
  await expect(options).toHaveText([
    'Choose a book',
    'All Available Books',
    'Behold the Lamb',
    'Out of Egypt, Into His Presence',
    'El Shaddai: Lord God Almighty',
  ]);
  await page
    .getByRole('article')
    .nth(1)
    .getByRole('link', { name: /^Free PDF/ })
    .click();
  await expect(page).toHaveURL('/resources/books?book=book-2#free-pdf');
  await expect(page.getByRole('heading', { name: 'Request a free PDF' })).toBeInViewport();
  await expect(form(page).getByLabel('Which book would you like?')).toHaveValue('book-2');
  await expect(form(page).getByLabel('Send me the newsletter too')).toBeChecked();
});

test('faults are named beside their fields and summed up', async ({ page }) => {
  await page.goto('/resources/books');
  await hydrate(form(page));
  await submit(page).click();
  const summary = form(page).getByRole('alert');
  await expect(summary).toContainText('Three things need fixing before we can send this.');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a book',
  ]);
  await summary.getByRole('link', { name: 'Please select a book' }).click();
  await expect(form(page).getByLabel('Which book would you like?')).toBeFocused();
});

test('a request is sent once; thanks take the form’s place', async ({ page }) => {
  await page.goto('/resources/books');
  await hydrate(form(page));
  const email = await fill(page);
  await form(page).getByLabel('Send me the newsletter too').uncheck();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bodies: Record<string, unknown>[] = [];
  await page.route('/api/books/request', async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText('Submitting...');
  await expect(submit(page)).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Request Submitted!');
  await expect(toast(page)).toContainText("We'll email your free PDF within 24 hours.");
  await expectThanks(page);
  await expect(page.locator('.thanks')).toBeFocused();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ requestedBook: 'book-1', newsletterSignup: false });
  expect(await mailTo(email)).toHaveLength(2);
});

test('a failure is told by a toast, and the values stay', async ({ page }) => {
  await page.goto('/resources/books');
  await hydrate(form(page));
  await fill(page);
  await page.route('/api/books/request', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, detail: 'Please try again in a minute.' }),
    }),
  );
  await submit(page).click();
  await expect(page.locator('.toast.bad')).toContainText('Submission Failed');
  await expect(page.locator('.toast.bad')).toContainText('503: Please try again in a minute.');
  await page.unroute('/api/books/request');
  await page.route('/api/books/request', (route) => route.abort());
  await submit(page).click();
  await expect(submit(page)).toBeEnabled();
  await expect(form(page).getByLabel('Full name')).toHaveValue('Naomi Boaz');
  await expect(form(page).getByLabel('Which book would you like?')).toHaveValue('book-1');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('faults come back with the page, and what was typed, chosen and unticked', async ({ page }) => {
    await page.goto('/resources/books?book=book-3');
    await form(page).getByLabel('Full name').fill('N');
    await form(page).getByLabel('Mailing address').fill('1 Main Street\nDixon');
    await form(page).getByLabel('Send me the newsletter too').uncheck();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submit(page).click();
    expect((await answer).status()).toBe(422);
    const summary = form(page).getByRole('alert');
    await expect(summary).toContainText('Two things need fixing before we can send this.');
    await expect(summary).toBeInViewport();
    await expect(form(page).getByLabel('Full name')).toHaveValue('N');
    await expect(form(page).getByLabel('Mailing address')).toHaveValue('1 Main Street\nDixon');
    await expect(form(page).getByLabel('Which book would you like?')).toHaveValue('book-3');
    await expect(form(page).getByLabel('Send me the newsletter too')).not.toBeChecked();
  });

  test('a good request is stored once, and thanks take the form’s place', async ({ page }) => {
    await page.goto('/resources/books');
    const email = await fill(page);
    await submit(page).click();
    await expect(page).toHaveURL('/resources/books?sent=book-request#book-request');
    await expect(page.getByRole('status')).toContainText('Request Submitted!');
    await expectThanks(page);
    await page.goBack();
    await fill(page, email);
    await submit(page).click();
    await expect(page).toHaveURL('/resources/books?sent=book-request#book-request');
    expect(await mailTo(email)).toHaveLength(2);
  });
});
