import { barriers } from '#tests/browser/barriers.ts';
import { expect, hydrate, test, toast } from '#tests/browser/fixtures.ts';
import { content, now } from '../content.ts';
import { everythingKept, loseSignal, openAndKeep, workerInCharge } from './kept-pages.ts';

const { address, phone, service } = content.ministry;
const { offline, connect } = content.pages;

test.use({ serviceWorkers: 'allow' });

/** The coming readings are kept without having been opened. */
const isOpened = (path: string) => !path.startsWith('/resources/torah-portions/');

const note = 'The signal is weak or gone. This is the page as you last opened it here, on ';

test('without a signal opened pages show, and the offline page for all others', async ({ page, context }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/gatherings');
  await openAndKeep(page, '/resources/torah-portions');
  await loseSignal(page);

  await page.goto('/gatherings');
  await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(address.street);
  expect(await barriers(page)).toEqual([]);
  await page.goto('/resources/torah-portions');
  await expect(page.locator('#this-week')).toContainText("V'Zot HaBerachah");
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/give');
  await expect(page).toHaveTitle(/^You are offline/);
  await expect(page.getByRole('heading', { level: 1, name: offline.heading })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`Sabbath services: ${service.text}`);
  await expect(main).toContainText(address.oneLine);
  await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:/);

  await context.setOffline(false);
  await main.getByRole('link', { name: offline.button }).click();
  await expect(page).toHaveURL(/\/give$/);
  await expect(page).toHaveTitle(/^Give/);
  await expect(page.locator('.kept-note')).toHaveCount(0);
});

test('the offline page shows the portion of the day on which it is read', async ({ page }) => {
  await openAndKeep(page, '/');
  await loseSignal(page);
  const weeks = page.locator('.kept-weeks > li:visible');
  const thisWeek = weeks.filter({
    has: page.getByText(offline.portions.thisWeek, { exact: true }).and(page.locator(':visible')),
  });

  // The last minute of the Sabbath in Chicago, and the first of Sunday.
  await page.clock.setFixedTime('2025-10-12T04:59:00Z');
  await page.goto('/give');
  await expect(thisWeek).toHaveCount(1);
  await expect(thisWeek).toContainText('October 11, 2025');
  await expect(thisWeek).toContainText('Torah: Deuteronomy 33:1–34:12.');
  await expect(weeks).toHaveCount(9);
  await page.clock.setFixedTime('2025-10-12T05:00:00Z');
  await page.reload();
  await expect(thisWeek).toContainText('October 18, 2025');
  await expect(thisWeek).toContainText('Torah: Genesis 1:1–6:8.');
  await expect(weeks).toHaveCount(8);

  await page.clock.setFixedTime('2026-03-01T12:00:00Z');
  await page.reload();
  await expect(weeks).toHaveCount(0);
  await expect(page.getByText(offline.portions.missing)).toBeVisible();
});

test('a form sent without a signal keeps its values and is not cached', async ({ page, context }) => {
  await openAndKeep(page, '/connect');
  const form = page.locator('form', { has: page.getByRole('button', { name: connect.contact.submit }) });
  await hydrate(form);
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByLabel('Email').fill('ruth@example.org');
  await form.getByLabel('Message').fill('May we come and visit you?');
  await loseSignal(page);
  await form.getByRole('button', { name: connect.contact.submit }).click();
  await expect(toast(page).filter({ hasText: 'Error' })).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('May we come and visit you?');

  await context.setOffline(false);
  await form.getByRole('button', { name: connect.contact.submit }).click();
  await expect(page.getByText('Message Sent!').first()).toBeVisible();
  const kept = await everythingKept(page);
  expect(kept.pages?.filter(isOpened)).toEqual(['/connect']);
  expect(JSON.stringify(kept)).not.toContain('/api');
});

test('caches only public pages, and passes other requests through', async ({ page }) => {
  await openAndKeep(page, '/');
  await page.goto('/resources/torah-portions?month=may');
  await page.goto('/connect?subject=Private%20words');
  await page.goto('/nowhere');
  await page.goto('/healthz');
  await openAndKeep(page, '/about');
  await page.evaluate(() =>
    Promise.all(['/calendar/gatherings.ics', '/readyz', '/robots.txt'].map((path) => fetch(path))),
  );
  const { pages, assets, offline, ...others } = await everythingKept(page);
  expect(pages?.filter(isOpened)).toEqual(['/', '/about']);
  expect(offline).toEqual(['/offline']);
  expect(assets?.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  expect(others).toEqual({});

  await page.goto('/connect');
  await workerInCharge(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/contact')),
    page.evaluate(() => fetch('/api/contact', { method: 'POST', body: '{}' })),
  ]);
  expect(answer.fromServiceWorker()).toBe(false);
});

test('this week’s reading and the next are kept without having been opened', async ({ page }) => {
  await openAndKeep(page, '/');
  const readings = ['vzot-haberachah', 'bereshit'].map((slug) => `/resources/torah-portions/${slug}`);
  for (const reading of readings)
    await expect.poll(() => page.evaluate((path) => caches.match(path).then(Boolean), reading)).toBe(true);
  await loseSignal(page);
  await page.clock.setFixedTime(now);
  await page.goto('/give');
  await page.getByRole('link', { name: 'Bereshit' }).click();
  await expect(page.locator('#gen-1-1')).toContainText('In the beginning');
});
