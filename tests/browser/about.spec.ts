import { expect, test } from './fixtures.ts';

test('About tells who we are and how to reach the pastor', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('About | Beit HaDerech');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Beit HaDerech');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Read what we believe' })).toHaveAttribute('href', '/beliefs');
  await expect(main.getByRole('link', { name: 'Email Pastor Nathan Weiss' })).toHaveAttribute(
    'href',
    /^mailto:nathan@beit-haderech\.example\?subject=/,
  );
  await expect(main.getByRole('link', { name: 'Call (815) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+18155550142',
  );
});

test('Our Ministry Approach has three cards, the last with a link to Gatherings', async ({ page }) => {
  await page.goto('/about');
  const approach = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'Our Ministry Approach' }),
  });
  await expect(approach.getByRole('heading', { level: 3 })).toHaveText([
    'Authentic Worship',
    'Torah & Gospel',
    'Biblical Fellowship',
  ]);
  await expect(approach.getByRole('article').last().getByRole('link')).toHaveAttribute('href', '/gatherings');
});

test('Our Mission & Vision has the motto and three values', async ({ page }) => {
  await page.goto('/about');
  const mission = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'Our Mission & Vision' }),
  });
  await expect(mission.getByText('Walking in His Dust. Living in His Word.')).toBeVisible();
  await expect(mission.getByRole('listitem').getByRole('heading')).toHaveText(['Love', 'Truth', 'Service']);
});

for (const [path, pastorMail, deaconMails] of [
  [
    '/about',
    'Contact Pastor Nathan Weiss',
    ['Email Samuel Brooks', 'Email David Keller', 'Email Thomas Reyes', 'Email Michael Hart'],
  ],
  [
    '/about/our-team',
    'Contact Pastor Nathan Weiss',
    ['Email Samuel', 'Email David', 'Email Thomas', 'Email Michael'],
  ],
] as const) {
  test(`${path} shows the pastor and four deacons, each with a picture, a life and a mail button`, async ({
    page,
  }) => {
    await page.goto(path);
    const profiles = page.getByRole('article').filter({ has: page.locator('.office') });
    await expect(profiles.locator('.office')).toHaveText([
      'Pastor Sample',
      'Deacon Sample',
      'Deacon Sample',
      'Deacon Sample',
      'Deacon Sample',
    ]);
    await expect(profiles.getByRole('link')).toHaveText([pastorMail, ...deaconMails]);
    for (const link of await profiles.getByRole('link').all()) {
      await expect(link).toHaveAttribute('href', /^mailto:\w+@beit-haderech\.example\?subject=/);
    }
    await expect(profiles.getByRole('img', { name: /^Placeholder for the/ })).toHaveCount(5);
  });
}

test('Leadership says where the offices are explained', async ({ page }) => {
  await page.goto('/about/our-team');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leadership');
  await expect(page.getByRole('link', { name: 'Read our guidelines' })).toHaveAttribute(
    'href',
    '/about/we-practice',
  );
});
