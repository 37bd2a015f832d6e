import { expect, test } from './fixtures.ts';

test('Gatherings says when the Sabbath service is, for people and for machines', async ({ page }) => {
  await page.goto('/gatherings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gatherings');
  const main = page.getByRole('main');
  await expect(main.getByText('Saturdays at 3:00 PM CST')).toBeVisible();
  await expect(main.locator('time', { hasText: '3:00 PM CST' })).toHaveAttribute(
    'datetime',
    '2025-10-11T15:00:00-05:00',
  );
  await expect(main.getByText('Next Sabbath: October 11, 2025')).toBeVisible();
  await expect(main.getByText('Today at 3:00 PM')).toBeHidden();
  await expect(main.getByText(/begins at sundown on Friday, 6:2\d PM/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Add to your calendar' })).toHaveAttribute('href', /\.ics$/);
  await expect(main.getByRole('heading', { name: 'Fellowship Meal (Oneg)' })).toBeVisible();
  await expect(main.locator('ol').getByRole('listitem')).toHaveCount(7);
});

test('a page left open follows the calendar through the Sabbath', async ({ page }) => {
  // Friday, half a minute before midnight in Chicago; the visitor is in Los Angeles.
  await page.clock.install({ time: new Date('2025-10-11T04:59:30Z') });
  await page.goto('/gatherings');
  await page.clock.runFor('01:00');
  await expect(page.getByText('Next Sabbath: October 18, 2025')).toBeVisible();
  await expect(page.locator('[data-next-sabbath] time')).toHaveAttribute('datetime', '2025-10-18');
  await expect(page.getByText('Today at 3:00 PM')).toBeVisible();
  await page.clock.setFixedTime(new Date('2025-10-11T22:00:00Z'));
  await page.clock.runFor('01:00');
  await expect(page.getByText('Today at 3:00 PM')).toBeHidden();
  await expect(page.getByText('Next Sabbath: October 18, 2025')).toBeVisible();
});

test('a browser that cannot tell the date leaves the line empty', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-10-11T04:59:30Z') });
  await page.goto('/gatherings');
  await page.evaluate(() => {
    Intl.DateTimeFormat = (() => {
      throw new RangeError('no time zone data');
    }) as unknown as typeof Intl.DateTimeFormat;
  });
  await page.clock.runFor('01:00');
  await expect(page.locator('[data-next-sabbath]')).toBeEmpty();
});

test('the location card opens directions by click, Enter and Space', async ({ page, context }) => {
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }));
  await page.goto('/gatherings');
  const card = page.getByRole('link', {
    name: 'Open directions to 123 Example Street, Dixon, Illinois 61021 (in a new tab)',
  });
  await expect(card).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\//);
  const opened = async (act: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), act()]);
    expect(tab.url()).toContain('123+Example+Street');
    await tab.close();
  };
  // Anywhere on the card, not only on the address.
  await opened(() => page.locator('.place-card').click({ position: { x: 40, y: 40 } }));
  await card.focus();
  await opened(() => page.keyboard.press('Enter'));
  await opened(() => page.keyboard.press('Space'));
});

test('parking, weekly activities and a first visit', async ({ page }) => {
  await page.goto('/gatherings');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Parking and Accessibility' })).toBeVisible();
  await expect(main.locator('.parking').getByRole('listitem')).toHaveCount(8);
  await expect(main.getByText('Tuesdays at 7:00 PM, on Zoom')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ask for the Zoom link' })).toHaveAttribute(
    'href',
    /^mailto:shalom@beit-haderech\.example\?subject=Tuesday%20prayer%20call/,
  );
  await expect(main.getByText('Wednesdays at 7:00 PM', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/connect');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the date is there and the questions open', async ({ page }) => {
    await page.goto('/gatherings');
    await expect(page.getByText('Next Sabbath: October 11, 2025')).toBeVisible();
    const answer = page.getByText('There is nothing to book and no one to tell.');
    await expect(answer).toBeHidden();
    await page.getByText('May I just come?').click();
    await expect(answer).toBeVisible();
  });
});
