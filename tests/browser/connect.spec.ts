import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hydrate } from './hydrate.ts';
import { mailTo } from './mail-folder.ts';

const form = (page: Page) => page.locator('#contact form');

async function fill(page: Page, values: Partial<Record<'Name' | 'Email' | 'Subject' | 'Message', string>>) {
  for (const [label, value] of Object.entries(values)) await form(page).getByLabel(label).fill(value);
}

const good = { Name: 'Ruth Boaz', Email: 'ruth@example.org', Message: 'May we come and visit you?' };

test('the page: contact details, social links, prayer buttons', async ({ page }) => {
  await page.goto('/connect');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'shalom@beit-haderech.example' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await expect(main.getByRole('link', { name: '(815) 555-0142' })).toHaveAttribute('href', /^tel:/);
  await expect(main.getByRole('link', { name: /123 Example Street/ })).toHaveAttribute('target', '_blank');
  await expect(main.getByText('Saturdays at 3:00 PM', { exact: true })).toBeVisible();
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube', 'Rumble']) {
    await expect(main.getByRole('link', { name: `${name} (opens in a new tab)` })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Need Prayer?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Please Pray For Me' })).toHaveAttribute(
    'href',
    /subject=Please%20Pray%20For%20Me/,
  );
  await expect(page.getByRole('link', { name: 'Request a Call' })).toHaveAttribute(
    'href',
    /body=.*Name%3A%0D%0APhone%3A%0D%0ABest%20time%3A%0D%0ARequest%3A/,
  );
  await expect(page.locator('#contact')).toBeAttached();
  await expect(page.locator('#ask')).toBeAttached();
});

test('subject and message come from the address', async ({ page }) => {
  await page.goto('/connect?subject=First%20visit&message=Is%20there%20parking%3F');
  await expect(form(page).getByLabel('Subject')).toHaveValue('First visit');
  await expect(form(page).getByLabel('Message')).toHaveValue('Is there parking?');
});

test('faults are named beside their fields and summed up, and the values stay', async ({ page }) => {
  await page.goto('/connect');
  await hydrate(form(page));
  await fill(page, { Name: 'R', Email: 'ruth@', Message: 'Hi!' });
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  const summary = form(page).getByRole('alert');
  await expect(summary).toContainText('Three things need fixing before we can send this.');
  await expect(summary).toBeFocused();
  await expect(form(page).locator('#contact-name-error')).toHaveText('Name must be at least 2 characters');
  await expect(form(page).locator('#contact-email-error')).toHaveText('Please enter a valid email address');
  await expect(form(page).locator('#contact-message-error')).toHaveText(
    'Message must be at least 10 characters',
  );
  await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
  await expect(form(page).getByLabel('Name')).toHaveValue('R');
  await summary.getByRole('link', { name: 'Message must be at least 10 characters' }).click();
  await expect(form(page).getByLabel('Message')).toBeFocused();
});

test('a message is sent once, said to be sent, and mailed to both sides', async ({ page }) => {
  const email = `ruth.${crypto.randomUUID()}@example.org`;
  await page.goto('/connect');
  await hydrate(form(page));
  await fill(page, { ...good, Email: email, Subject: 'A <visit> & more' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let posts = 0;
  await page.route('/api/contact', async (route) => {
    posts += 1;
    await held;
    await route.continue();
  });
  const submit = form(page).locator('button[type=submit]');
  await submit.click();
  await expect(submit).toHaveText('Sending Message...');
  await expect(submit).toBeDisabled();
  await submit.click({ force: true });
  release();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Message Sent!');
  await expect(toast).toContainText("Thank you for your message. We'll get back to you soon.");
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  expect(posts).toBe(1);
  const [toStaff, toVisitor] = await mailTo(email);
  expect(toStaff?.text).toContain('A <visit> & more');
  expect(toStaff?.text).toContain(good.Message);
  expect(toVisitor?.subject).toMatch(/^We have your message/);
});

test('a failure is told by a toast and the values stay for another try', async ({ page }) => {
  await page.goto('/connect');
  await page.route('/api/contact', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'Service Unavailable',
        status: 503,
        detail: 'Please try again in a minute.',
      }),
    }),
  );
  await hydrate(form(page));
  await fill(page, good);
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  const toast = page.locator('.toast.bad');
  await expect(toast).toContainText('Error');
  await expect(toast).toContainText('503: Please try again in a minute.');
  await expect(form(page).getByLabel('Message')).toHaveValue(good.Message);
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
});

test('one toast at a time, for five seconds, and F8 leads to it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/connect');
  await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
  await hydrate(form(page));
  await fill(page, good);
  const submit = form(page).getByRole('button', { name: 'Send Message' });
  await submit.click();
  await expect(page.locator('.toast')).toHaveCount(1);
  await submit.click();
  await expect(page.locator('.toast')).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await submit.focus();
  await page.clock.runFor(5100);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('faults come back with the page, a summary and the values', async ({ page }) => {
    await page.goto('/connect');
    await fill(page, { Name: 'Ruth "Boaz" <b>', Email: 'ruth@', Subject: 'Food', Message: 'Hi!' });
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    expect((await answer).status()).toBe(422);
    await expect(form(page).getByRole('alert')).toContainText(
      'Two things need fixing before we can send this.',
    );
    await expect(form(page).locator('#contact-email-error')).toHaveText('Please enter a valid email address');
    await expect(form(page).getByLabel('Name')).toHaveValue('Ruth "Boaz" <b>');
    await expect(form(page).getByLabel('Subject')).toHaveValue('Food');
  });

  test('a good message is stored, and the page that follows says so', async ({ page }) => {
    const email = `noscript.${crypto.randomUUID()}@example.org`;
    await page.goto('/connect');
    await fill(page, { ...good, Email: email });
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/connect?sent=contact#contact');
    await expect(page.getByRole('status')).toContainText('Message Sent!');
    await expect(form(page).getByLabel('Name')).toHaveValue('');
    expect(await mailTo(email)).toHaveLength(2);
  });
});
