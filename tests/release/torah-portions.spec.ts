import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  copied,
  expect,
  hydrateAt,
  phone,
  stopClock,
  stubClipboard,
  test,
  toast,
} from '#tests/browser/fixtures.ts';
import { content } from '../content.ts';

const path = '/resources/torah-portions';
const { gospels } = content;
const gospel = gospels.portions["V'Zot HaBerachah"];
const week = (page: Page) => page.locator('#this-week');
const rows = (page: Page) => page.locator('#schedule article');
const shown = (page: Page) => page.locator('#schedule article:visible');

test('shows this week’s portion with its readings, and one row for each week', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torah Portions (5785–5786)');
  const block = week(page);
  await expect(block.getByRole('heading', { name: "This Week's Portion" })).toBeVisible();
  await expect(block.locator('time').first()).toHaveText('October 11, 2025');
  await expect(block.getByRole('heading', { level: 3 })).toHaveText("V'Zot HaBerachah");
  await expect(block.locator('[lang=he]')).toHaveText('וְזֹאת הַבְּרָכָה');
  for (const [label, text] of [
    ['Torah', 'Deuteronomy 33:1–34:12'],
    ['Prophets', 'Joshua 1:1–18'],
    ['Gospels', gospel.replace('-', '–')],
  ] as const) {
    const reading = block.locator('dl > div', { hasText: label });
    await expect(reading.getByRole('link')).toContainText(text);
    await expect(reading.getByRole('link')).toHaveAttribute('target', '_blank');
  }
  await expect(block.getByRole('link', { name: /Joshua/ })).toHaveAttribute(
    'href',
    content.ministry.links.scriptureReader.replace('{reference}', 'Joshua%201%3A1-18'),
  );
  await expect(block).toContainText(
    /sundown on Friday, 6:3\d\sPM, and ends at sundown on Saturday, 6:3\d\sPM/,
  );
  await expect(block.getByRole('link', { name: 'See Full Schedule' })).toHaveAttribute('href', '#schedule');

  await expect(rows(page)).toHaveCount(52);
  await expect(rows(page).first()).toContainText('Ki Tetze');
  const current = page.locator('#schedule [aria-current=date]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute('id', '2025-10-11-vzot-haberachah');
  await expect(current).toContainText(content.pages['torah-portions'].schedule.current);
  await expect(page.locator('[id="2026-04-04-shabbat-chol-hamoed-pesach"]')).toContainText(
    'A middle day of Passover falls on this Sabbath, so its own reading takes the place of the weekly portion.',
  );
});

test('a reading is copied, and the button and a toast confirm it', async ({ page }) => {
  await stubClipboard(page);
  await stopClock(page);
  await page.goto(path);
  const copy = week(page).getByRole('button', { name: 'Copy Prophets reference' });
  await expect(copy.locator('svg')).toHaveCount(1);
  await copy.click();
  await expect(toast(page).filter({ hasText: 'Prophets reference copied!' })).toBeVisible();
  expect(await copied(page)).toBe('Joshua 1:1-18');
  await expect(week(page).getByRole('button', { name: 'Copied Prophets reference' })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1900);
  await expect(copy).toHaveText(/^Copy /);
  await expect(toast(page)).toHaveCount(0);
  await week(page).getByRole('button', { name: 'Copy All References' }).click();
  await expect(toast(page).getByText('All featured references copied!')).toBeVisible();
  expect(await copied(page)).toBe(
    `Torah: Deuteronomy 33:1-34:12\nProphets: Joshua 1:1-18\nGospels: ${gospel}`,
  );
  await page.evaluate(() => Reflect.set(navigator.clipboard, 'writeText', () => Promise.reject()));
  await week(page).getByRole('button', { name: 'Copy Torah reference' }).click();
  await expect(toast(page)).toHaveText('Copy failed — select and copy manually.');
});

test('prints this week without the schedule, and the year on two sheets', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.body.dataset.print;
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto(path);
  await week(page).getByRole('button', { name: 'Print This Week' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'week');
  await expect(page.locator('body')).not.toHaveAttribute('data-print');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#schedule')).toBeVisible();
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets?.length).toBeLessThanOrEqual(2);
  const printed = (link: Element) => getComputedStyle(link, '::after').content;
  for (const link of await page.locator('.further a').all())
    expect(await link.evaluate(printed)).toMatch(/none|normal/);
  await page.evaluate(() => {
    document.body.dataset.print = 'week';
  });
  await expect(page.locator('#schedule')).toBeHidden();
  await expect(week(page).getByRole('heading', { level: 3 })).toBeVisible();
});

test('the month filter works without a page load and is kept in the address', async ({ page }) => {
  await page.goto(path);
  const filter = page.getByLabel('Month');
  await expect(filter.getByRole('option')).toHaveText([
    'All Months',
    ...['September', 'October', 'November', 'December', 'January', 'February', 'March'],
    ...['April', 'May', 'June', 'July', 'August'],
  ]);
  await filter.selectOption('October');
  await expect(shown(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\?month=october$/);
  await page.reload();
  await expect(shown(page)).toHaveCount(4);
  await expect(filter).toHaveValue('october');
  await filter.selectOption('All Months');
  await expect(shown(page)).toHaveCount(52);
  await expect(page).toHaveURL(path);
});

test("a week has its own link for good, and shares it; last year's schedule and next year's can be reached", async ({
  page,
}) => {
  await stubClipboard(page);
  await stopClock(page);
  await page.goto(path);
  const link = page.getByRole('link', { name: 'Link to Bereshit' });
  await expect(link).toHaveAttribute('href', `${path}?year=2025#2025-10-18-bereshit`);
  await hydrateAt(link);
  await link.click();
  await expect(toast(page).getByText('Link copied!')).toBeVisible();
  await page.clock.resume();
  expect(await copied(page)).toMatch(/^http.*\?year=2025#2025-10-18-bereshit$/);
  await page.goto(`${path}?year=2024#2025-08-30-shoftim`);
  await expect(page.locator('[id="2025-08-30-shoftim"]')).toBeInViewport();
  await page.goto(path);
  const title = (years: string) =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText(`Torah Portions (${years})`);
  const open = async (name: string) => {
    const years = page.getByRole('navigation', { name: 'Schedules by year' });
    // Rows are laid out when they scroll into view, which would move the link during a press.
    await years.scrollIntoViewIfNeeded();
    await years.getByRole('link', { name }).click();
  };
  await open('5784–5785');
  await title('5784–5785');
  await expect(rows(page).last()).toHaveAttribute('id', '2025-08-30-shoftim');
  // Far from today, the last row is the current one.
  await expect(page.locator('#schedule [aria-current=date]')).toHaveCount(1);
  await expect(rows(page).last()).toHaveAttribute('aria-current', 'date');
  await open('5786–5787');
  await title('5786–5787');
  await page.goto(`${path}?year=never`);
  await title('5785–5786');
});

test('rows below the first screen fade in, except with reduced motion or without an observer', async ({
  page,
}) => {
  await page.goto(path);
  await expect(rows(page).last()).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(rows(page).last()).toHaveCSS('opacity', '1');
  // The first scroll only hydrates the page.
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 10));
    await expect(rows(page).last()).toHaveCSS('opacity', '0', { timeout: 500 });
  }).toPass();
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page).last()).toHaveCSS('opacity', '1');
  await page.addInitScript(() => {
    // @ts-expect-error as in a browser that has none
    delete window.IntersectionObserver;
  });
  await page.reload();
  await expect(rows(page).last()).toHaveCSS('opacity', '1');
});

for (const width of [390, 1440])
  test(`a capture of the whole page at ${width} px has the text of every row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.locator('.foot[style*=visible]')).toBeAttached();
    const picture = await page.screenshot({ fullPage: true });
    // In one step: rows that hydrate between two steps have no size.
    const boxes = await rows(page).evaluateAll((all) =>
      all.map((row) => {
        const { x, y, width, height } = row.getBoundingClientRect();
        return { id: row.id, x, y: y + scrollY, width, height };
      }),
    );
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const blank: string[] = [];
    for (const { id, x, y, width, height } of boxes) {
      const box = {
        left: Math.ceil(x),
        top: Math.ceil(y),
        width: Math.floor(width),
        height: Math.floor(height) - 4,
      };
      const { entropy } = await sharp(data, { raw: info }).extract(box).stats();
      if (entropy < 0.1) blank.push(id);
    }
    expect(boxes.length).toBeGreaterThan(40);
    expect(blank).toEqual([]);
  });

test('a page left open overnight fetches the new day’s parts', async ({ page }) => {
  const midnight = Date.parse('2025-10-09T00:00-05:00');
  const next = Date.parse('2025-10-10T00:00-05:00');
  await page.clock.install({ time: '2025-10-09T01:00:00Z' });
  await page.goto(path);
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(`data-daily="${midnight}"`, `data-daily="${next}"`),
    });
  });
  await expect(page.locator('.daily', { has: week(page) })).toHaveAttribute('data-daily', `${midnight}`);
  await page.clock.fastForward('05:00:00');
  await expect(page.locator('.daily', { has: week(page) })).toHaveAttribute('data-daily', `${next}`);
  // Other parts of the day may still be fetched.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read, and the filter is a form that keeps the year', async ({ page }) => {
    await page.goto(path);
    await expect(rows(page).last()).toHaveCSS('opacity', '1');
    await expect(page.getByRole('button', { name: /Copy|Print/ })).toHaveCount(0);
    await page.getByLabel('Month').selectOption('October');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(`${path}?month=october#schedule`);
    await expect(shown(page)).toHaveCount(4);
    await expect(page.getByLabel('Month')).toHaveValue('october');
    await page.goto(`${path}?year=2024&month=may`);
    await expect(shown(page)).toHaveCount(5);
    await page.getByLabel('Month').selectOption('June');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/year=2024&month=june/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torah Portions (5784–5785)');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('"All Months" shows every row of the schedule', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByLabel('Month')).toHaveValue('all');
    await expect(rows(page)).toHaveCount(52);
    await expect(shown(page)).toHaveCount(52);
  });
});
