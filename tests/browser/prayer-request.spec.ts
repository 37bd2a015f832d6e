import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdScripts } from './held-scripts.ts';
import { hydrate } from './hydrate.ts';
import { mailTo } from './mail-folder.ts';

const form = (page: Page) => page.locator('#prayer-request form');
const submit = (page: Page) => form(page).locator('button[type=submit]');
const toast = (page: Page) => page.locator('.toast');

const request = 'Please pray for my mother in law, and for me.';

/** All that is required, under an address of its own. */
async function fill(page: Page, email = `ruth.${crypto.randomUUID()}@example.org`) {
  await form(page).getByLabel('Name').fill('Ruth Boaz');
  await form(page).getByLabel('Email', { exact: false }).first().fill(email);
  await form(page).getByLabel('Prayer request').fill(request);
  await form(page).getByLabel('I consent to receive your prayers and follow-up').check();
  return email;
}

const refused = (detail: string, status = 503) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Problem', status, detail }),
});

test('the form: what is required is marked, the answer comes by e-mail, nothing is consented to', async ({
  page,
}) => {
  await page.goto('/connect');
  await expect(page.getByRole('heading', { name: 'Send Us Your Prayer Request' })).toBeVisible();
  await expect(form(page)).toContainText('It is deleted after 180 days, or sooner if you ask.');
  const required = await form(page)
    .locator(':required')
    .evaluateAll((all) => all.map((control) => (control as HTMLInputElement).name));
  expect(required).toEqual(['name', 'email', 'request', 'consent']);
  await expect(form(page).getByText('(optional)')).toHaveCount(2);
  const how = form(page).getByRole('group', { name: 'How should we contact you?' });
  await expect(how.getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect(how.getByRole('radio', { name: 'Phone' })).not.toBeChecked();
  await expect(form(page).getByRole('checkbox')).not.toBeChecked();
  const height = await form(page)
    .getByLabel('Prayer request')
    .evaluate((area) => area.clientHeight);
  expect(height).toBeGreaterThanOrEqual(120);
});

test('faults are named beside their fields and summed up, with a way to each', async ({ page }) => {
  await page.goto('/connect');
  await hydrate(form(page));
  await form(page).getByLabel('Phone', { exact: true }).check();
  await submit(page).click();
  const summary = form(page).getByRole('alert');
  await expect(summary).toContainText('Four things need fixing before we can send this.');
  await expect(summary).toBeFocused();
  const sentences = {
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    request: 'Prayer request must be at least 20 characters',
    consent: 'You must consent to receive our prayers and follow-up',
  };
  for (const [name, sentence] of Object.entries(sentences)) {
    await expect(form(page).locator(`#prayer-request-${name}-error`)).toHaveText(sentence);
    await expect(form(page).locator(`#prayer-request-${name}`)).toHaveAccessibleDescription(
      new RegExp(sentence),
    );
    await summary.getByRole('link', { name: sentence }).click();
    await expect(form(page).locator(`#prayer-request-${name}`)).toBeFocused();
  }
  await expect(form(page).getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(page.locator('#contact form').getByRole('alert')).toHaveCount(0);
});

test('a request is sent once, said to be sent, and its words are in no e-mail', async ({ page }) => {
  await page.goto('/connect');
  await hydrate(form(page));
  const email = await fill(page);
  await form(page).getByRole('radio', { name: 'Phone' }).check();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const bodies: Record<string, unknown>[] = [];
  await page.route('/api/prayer-request', async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await submit(page).dblclick();
  await expect(submit(page)).toHaveText('Sending Prayer Request...');
  await expect(submit(page)).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Prayer Request Sent');
  await expect(toast(page)).toContainText('Thank you. We will be praying with and for you.');
  await expect(form(page).getByLabel('Name')).toHaveValue('');
  await expect(form(page).getByLabel('Prayer request')).toHaveValue('');
  await expect(form(page).getByRole('radio', { name: 'Email' })).toBeChecked();
  await expect(form(page).getByRole('checkbox')).not.toBeChecked();
  await expect(submit(page)).toHaveText('Send Prayer Request');
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ contactMethod: 'phone', consent: true, company: '', request });
  await expect(page).toHaveURL('/connect');
  for (const { subject, text, html } of await mailTo(email)) {
    expect(`${subject}${text}${html}`).not.toContain('mother');
  }
});

test('the toast says what the server says', async ({ page }) => {
  await page.goto('/connect');
  await page.route('/api/prayer-request', (route) =>
    route.fulfill({ status: 201, json: { message: 'We pray on Tuesday at seven.' } }),
  );
  await hydrate(form(page));
  await fill(page);
  await submit(page).click();
  await expect(toast(page)).toContainText('We pray on Tuesday at seven.');
});

test('a failure is told by a toast; the values stay, and the next try is taken as the same request', async ({
  page,
}) => {
  await page.goto('/connect');
  await hydrate(form(page));
  const email = await fill(page);
  const keys: unknown[] = [];
  let answer: 'offline' | 'refused' | 'lost' | 'taken' = 'offline';
  await page.route('/api/prayer-request', async (route) => {
    keys.push(route.request().postDataJSON().idempotencyKey);
    if (answer === 'offline') return route.abort();
    if (answer === 'refused') return route.fulfill(refused('Please try again in a minute.'));
    if (answer === 'taken') return route.continue();
    // It arrives, and the answer does not.
    await route.fetch();
    return route.abort();
  });
  await submit(page).click();
  await expect(page.locator('.toast.bad')).toContainText('Error');
  answer = 'refused';
  await submit(page).click();
  await expect(page.locator('.toast.bad')).toContainText('503: Please try again in a minute.');
  await expect(form(page).getByLabel('Prayer request')).toHaveValue(request);
  await expect(form(page).getByRole('checkbox')).toBeChecked();
  answer = 'lost';
  await submit(page).click();
  await expect(submit(page)).toBeEnabled();
  answer = 'taken';
  await submit(page).click();
  await expect(toast(page)).toContainText('Prayer Request Sent');
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(await mailTo(email)).toHaveLength(2);
});

test('a fault that only the server finds is shown like any other', async ({ page }) => {
  await page.goto('/connect');
  await page.route('/api/prayer-request', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 422, detail: 'Please check.', errors: { email: ['Not this one.'] } }),
    }),
  );
  await hydrate(form(page));
  await fill(page);
  await submit(page).click();
  await expect(form(page).locator('#prayer-request-email-error')).toHaveText('Not this one.');
  await expect(form(page).getByRole('alert')).toBeFocused();
});

test('two forms on the page share one place for toasts, and one toast', async ({ page }) => {
  await page.goto('/connect');
  for (const path of ['/api/contact', '/api/prayer-request']) {
    await page.route(path, (route) => route.fulfill(refused(`From ${path}.`)));
  }
  const contact = page.locator('#contact form');
  await hydrate(contact);
  await contact.getByLabel('Name').fill('Ruth Boaz');
  await contact.getByLabel('Email').fill('ruth@example.org');
  await contact.getByLabel('Message').fill('May we come and visit you?');
  await contact.locator('button[type=submit]').click();
  await expect(toast(page)).toContainText('From /api/contact.');
  await hydrate(form(page));
  await fill(page);
  await submit(page).click();
  await expect(toast(page)).toContainText('From /api/prayer-request.');
  await expect(toast(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toHaveCount(1);
});

test('by keyboard alone', async ({ page }) => {
  await page.goto('/connect');
  await hydrate(form(page));
  const keys = ['Ruth Boaz', 'Tab', `k.${crypto.randomUUID()}@example.org`, 'Tab', 'Tab', 'Tab'];
  for (const key of keys) await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key));
  await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('radio', { name: 'Phone' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type(request);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form(page).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Prayer Request Sent');
});

test('what was ticked and chosen before the form woke stays', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/connect', { waitUntil: 'commit' });
  await form(page).getByRole('radio', { name: 'Phone' }).check();
  await form(page).getByRole('checkbox').check();
  release();
  await expect(page.locator('astro-island', { has: form(page) })).not.toHaveAttribute('ssr', '');
  await expect(form(page).getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(form(page).getByRole('checkbox')).toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('faults come back with the page, and what was typed, chosen and ticked', async ({ page }) => {
    await page.goto('/connect');
    await fill(page, 'ruth@');
    await form(page).getByLabel('Prayer request').fill('Too short');
    await form(page).getByRole('radio', { name: 'Phone' }).check();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await submit(page).click();
    expect((await answer).status()).toBe(422);
    await expect(page).toHaveURL('/connect');
    const summary = form(page).getByRole('alert');
    await expect(summary).toContainText('Two things need fixing before we can send this.');
    await expect(summary).toBeInViewport();
    await expect(summary).toBeFocused();
    await expect(form(page).getByLabel('Prayer request')).toHaveValue('Too short');
    await expect(form(page).getByRole('radio', { name: 'Phone' })).toBeChecked();
    await expect(form(page).getByRole('checkbox')).toBeChecked();
    await expect(page.locator('#contact form').getByLabel('Name')).toHaveValue('');
  });

  test('a good request is stored once, said to be sent, and its words are in no address', async ({
    page,
  }) => {
    await page.goto('/connect');
    const email = await fill(page);
    await submit(page).click();
    await expect(page).toHaveURL('/connect?sent=prayer-request#prayer-request');
    const status = form(page).getByRole('status');
    await expect(status).toContainText('Prayer Request Sent');
    await expect(status).toContainText('Thank you. We will be praying with and for you.');
    await expect(status).toBeInViewport();
    await expect(form(page).getByRole('checkbox')).not.toBeChecked();
    // Back, and pressed again: the browser still has what was typed.
    await page.goBack();
    await fill(page, email);
    await submit(page).click();
    await expect(page).toHaveURL('/connect?sent=prayer-request#prayer-request');
    expect(await mailTo(email)).toHaveLength(2);
  });
});
