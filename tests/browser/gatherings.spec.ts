import type { Page } from '@playwright/test';
import { content, nth } from '../content.ts';
import { expect, test } from './fixtures.ts';

const { gatherings: words } = content.pages;
const { address, service } = content.ministry;
const next = (page: Page, date: string) => page.getByText(`Next Sabbath: ${date}`);
const today = (page: Page) => page.getByText(words.sabbath.today);
/** The times of the test content, written by hand. */
const hour = '11:00 AM';

test('shows the service time, changes on single dates, and the first Saturday', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/gatherings');
  const main = page.getByRole('main');
  await expect(main.getByText(service.textWithoutBrackets)).toBeVisible();
  await expect(main.locator('time', { hasText: hour }).first()).toHaveAttribute(
    'datetime',
    '2025-10-11T11:00:00-05:00',
  );
  await expect(next(page, 'October 11, 2025')).toBeVisible();
  await expect(today(page)).toBeHidden();
  await expect(main.getByText(/begins at sundown on Friday, 6:3\d\sPM/)).toBeVisible();
  await expect(main.getByRole('link', { name: words.sabbath.calendar }).first()).toHaveAttribute(
    'href',
    /\.ics$/,
  );
  for (const { reason } of content.exceptions) await expect(main.getByText(reason)).toBeVisible();
  for (const { contact } of content.ministry.gatherings) {
    if (!contact) continue;
    const { to, subject, body } = contact.mailto;
    await expect(main.getByRole('link', { name: contact.label })).toHaveAttribute(
      'href',
      `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`,
    );
  }
  await expect(main.getByText('Mondays at 8:15 PM')).toBeVisible();

  // The first Saturday is listed by hour, counted from the service, and prints on one sheet.
  const hours = page.locator('#first-visit .clock');
  await expect(hours).toHaveText(['10:40 AM', '12:15 PM']);
  await expect(hours.first().locator('time')).toHaveAttribute('datetime', '10:40');
  // Deciding leads to the contact form, with its subject.
  await page.getByRole('link', { name: words.firstTime.kept.tell }).last().click();
  await expect(page.getByLabel(content.pages.connect.contact.fields.subject.label)).toHaveValue(
    words.firstTime.kept.subject,
  );
});

test('Gatherings prints on one sheet: the hour, the address, and every answer, without the sky', {
  tag: '@slow',
}, async ({ page }) => {
  await page.goto('/gatherings');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(nth(nth(words.firstTime.hours, 1).questions, 0).answer)).toBeVisible();
  await expect(page.getByRole('main').getByText(service.textWithoutBrackets)).toBeVisible();
  await expect(page.locator('.hour').getByText(address.oneLine)).toBeVisible();
  await expect(page.getByRole('heading', { name: words.oneg.heading })).toBeHidden();
  await expect(page.locator('.head-sky')).toBeHidden();
  expect((await page.pdf({ format: 'letter' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test.describe('with motion', { tag: '@slow' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('from 1024 px the drawing of the first Saturday stays and changes with the text next to it', async ({
    page,
  }) => {
    await page.goto('/gatherings');
    const drawings = page.locator('#first-visit .picture');
    const opacity = (index: number) =>
      drawings.nth(index).evaluate((element) => Number(getComputedStyle(element).opacity));
    const reach = (title: string) =>
      page.getByRole('heading', { name: title, exact: true }).evaluate((heading) => {
        scrollBy(0, heading.getBoundingClientRect().top - innerHeight / 2);
      });
    const [first, second] = [nth(words.firstTime.hours, 0), nth(words.firstTime.hours, 1)];
    await reach(first.title);
    await expect.poll(() => opacity(1)).toBe(0);
    await expect(drawings.first()).toBeInViewport();
    await reach(second.title);
    await expect.poll(() => opacity(1)).toBe(1);
    await expect(drawings.nth(1)).toBeInViewport();
    // Narrower windows have the list.
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => opacity(1)).toBe(1);
    expect(await drawings.first().evaluate((element) => getComputedStyle(element).position)).toBe('relative');
  });
});

test('a page left open follows the calendar through the Sabbath', { tag: '@slow' }, async ({ page }) => {
  // Friday, half a minute before midnight in Chicago; the visitor is in Los Angeles.
  await page.clock.install({ time: new Date('2025-10-11T04:59:30Z') });
  await page.goto('/gatherings');
  await page.clock.runFor('01:00');
  await expect(next(page, 'October 18, 2025')).toBeVisible();
  await expect(page.locator('.next .date time')).toHaveAttribute('datetime', '2025-10-18');
  await expect(today(page)).toBeVisible();
  await page.clock.setFixedTime(new Date('2025-10-11T18:00:00Z'));
  await page.clock.runFor('01:00');
  await expect(today(page)).toBeHidden();
  await expect(next(page, 'October 18, 2025')).toBeVisible();
});

test('a browser without time zone data leaves the date empty', { tag: '@slow' }, async ({ page }) => {
  await page.clock.install({ time: new Date('2025-10-11T04:59:30Z') });
  await page.goto('/gatherings');
  await page.evaluate(() => {
    Intl.DateTimeFormat = class extends Intl.DateTimeFormat {
      constructor(locale: string, options: Intl.DateTimeFormatOptions) {
        if (options.timeZone !== 'UTC') throw new RangeError('no time zone data');
        super(locale, options);
      }
    } as unknown as typeof Intl.DateTimeFormat;
  });
  await page.clock.runFor('02:00');
  await expect(page.locator('.next .date')).toBeEmpty();
});

test('the location card opens directions by click, Enter and Space', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }));
  await page.goto('/gatherings');
  const card = page.getByRole('main').getByRole('link', { name: `directions to ${address.oneLine}` });
  await expect(card).toHaveAttribute('href', address.mapUrl);
  const opened = async (act: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), act()]);
    expect(tab.url()).toBe(address.mapUrl);
    await tab.close();
  };
  // Anywhere on the card, not only on the address.
  await opened(() => page.locator('.place-card').click({ position: { x: 40, y: 40 } }));
  await card.focus();
  await opened(() => page.keyboard.press('Enter'));
  await opened(() => page.keyboard.press('Space'));
});

test.describe('without JavaScript', { tag: '@slow' }, () => {
  test.use({ javaScriptEnabled: false });

  test('shows the date, and the questions open', async ({ page }) => {
    const first = nth(nth(words.firstTime.hours, 0).questions, 0);
    await page.goto('/gatherings');
    await expect(next(page, 'October 11, 2025')).toBeVisible();
    const answer = page.getByText(first.answer);
    await expect(answer).toBeHidden();
    await page.getByText(first.question).click();
    await expect(answer).toBeVisible();
  });
});
