import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('says who we are and that you are welcome', async ({ page }) => {
  await expect(page).toHaveTitle('Beit HaDerech: Walking in His Dust, Living in His Word');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Walking in His Dust. Living in His Word.',
  );
  await expect(page.getByText('You Are Welcome Here')).toBeVisible();
});

test('the hero buttons lead to beliefs, a question and worship', async ({ page }) => {
  const hero = page.getByRole('region', { name: 'Welcome' });
  for (const [name, href] of [
    ['What We Believe', '/beliefs'],
    ['Ask a Question', '/connect'],
    ['Join Us for Worship', '/gatherings'],
  ] as const) {
    await expect(hero.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('the hero is at least 700 px high', async ({ page }) => {
  expect((await page.locator('.hero').boundingBox())?.height).toBeGreaterThanOrEqual(700);
});

test('the date under the message is today in Chicago, whatever the visitor’s zone', async ({ page }) => {
  await expect(page.getByText('Last updated: October 8, 2025')).toBeVisible();
});

test('the date moves on by itself on a page left open past midnight', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-10-09T04:59:30Z') });
  await page.goto('/');
  await expect(page.getByText('Last updated: October 8, 2025')).toBeVisible();
  await page.clock.runFor('02:00');
  await expect(page.getByText('Last updated: October 9, 2025')).toBeVisible();
});

test('the date is that of the zone which the ministry is in', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-10-09T04:00:00Z') });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const moved = (await response.text()).replace(
      'data-today="America/Chicago"',
      'data-today="America/New_York"',
    );
    await route.fulfill({ response, body: moved });
  });
  await page.goto('/');
  await expect(page.getByText('Last updated: October 8, 2025')).toBeVisible();
  await page.clock.runFor('01:00');
  await expect(page.getByText('Last updated: October 9, 2025')).toBeVisible();
});

test('the message asks nothing of a third party before play, and then its player', async ({ page }) => {
  const frame = page.frameLocator('iframe[title="Isaiah: Prophecy for Today"]');
  const play = frame.getByRole('link', { name: 'Play: Isaiah: Prophecy for Today' });
  await page.locator('iframe.video').scrollIntoViewIfNeeded();
  await expect(play).toHaveAttribute('href', /^https:\/\/www\.youtube-nocookie\.com\/embed\/.*autoplay=1/);
  await expect(page.getByRole('link', { name: /Open on YouTube/ })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: /Watch the Isaiah Series/ })).toHaveAttribute(
    'href',
    /[?&]list=/,
  );
});

test('worship: time, address, meal and directions', async ({ page }) => {
  const worship = page.locator('section', {
    has: page.getByRole('heading', { name: 'Join Us for Worship' }),
  });
  await expect(worship).toContainText('Saturdays at 3:00 PM (CST)');
  await expect(
    worship.getByRole('link', { name: /123 Example Street, Dixon, Illinois 61021/ }),
  ).toHaveAttribute('href', /maps/);
  await expect(worship.getByRole('heading', { name: 'Fellowship Meal (Oneg)' })).toBeVisible();
  await expect(worship.getByRole('link', { name: 'Join Us This Sabbath' })).toHaveAttribute(
    'href',
    '/gatherings',
  );
  await expect(worship.getByRole('link', { name: /Get Directions/ })).toHaveAttribute('target', '_blank');
});

test('stay connected: newsletter by mail with its subject, five networks, giving', async ({ page }) => {
  const section = page.locator('.shawl');
  const newsletter = section.getByRole('link', { name: 'Sign Up for Our Newsletter' });
  await expect(newsletter).toHaveAttribute('href', /^mailto:[^?]+\?subject=Newsletter/);
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube', 'Rumble']) {
    await expect(section.getByRole('link', { name: `${name} (opens in a new tab)` })).toHaveAttribute(
      'target',
      '_blank',
    );
  }
  await expect(section.getByRole('link', { name: /Give Now/ })).toHaveAttribute('target', '_blank');
});

test('the footer repeats the facts', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Walking in His dust, living in His Word')).toBeVisible();
  await expect(footer.getByRole('link', { name: '(815) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+18155550142',
  );
  await expect(footer.getByText('© 2024 Beit HaDerech')).toBeVisible();
  await expect(footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')).toHaveText([
    'Home',
    'About',
    'Beliefs',
    'Messages',
    'Gatherings',
    'Resources',
    'Connect',
    /^Give/,
    /^Get the App/,
    'Affiliates',
  ]);
});
