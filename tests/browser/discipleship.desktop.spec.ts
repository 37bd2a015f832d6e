import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Words and links, the same with and without scripts.
test.use({ javaScriptEnabled: false });

const section = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

async function expectVoices(page: Page, heading: string, authors: string[]) {
  const voices = section(page, heading).getByRole('figure');
  await expect(voices).toHaveCount(authors.length);
  for (const [index, author] of authors.entries()) {
    await expect(voices.nth(index).locator('figcaption')).toContainText(author);
    await expect(voices.nth(index).getByText('Sample', { exact: true })).toBeVisible();
  }
}

async function expectMail(page: Page, label: string, subject: string) {
  const link = page.getByRole('main').getByRole('link', { name: label, exact: true });
  const href = await link.getAttribute('href');
  expect(href).toMatch(/^mailto:[^?]+@/);
  expect(new URLSearchParams(href?.split('?')[1]).get('subject')).toBe(subject);
}

for (const path of ['/discipleship', '/resources/discipleship']) {
  test(`${path}: beliefs, stories, pathways, next steps`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^s]\/discipleship$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discipleship');
    await expect(page.getByText('Close enough to be covered in His dust')).toBeVisible();
    await expect(
      section(page, 'What We Believe About Discipleship').getByRole('heading', { level: 3 }),
    ).toHaveText(['Deliverance', 'Salvation', 'Sanctification']);
    await expectVoices(page, 'Stories of Transformation', ['Grace L.', 'Peter M.', 'Miriam S.']);
    const pathways = section(page, 'Explore the Pathways').getByRole('article');
    await expect(pathways.getByRole('heading')).toHaveText(['Mighty Men', 'Women of Valor']);
    await expect(pathways.nth(0).getByRole('link')).toHaveAttribute('href', '/discipleship/mighty-men');
    await expect(pathways.nth(1).getByRole('link')).toHaveAttribute('href', '/discipleship/women-of-valor');
    const next = section(page, 'Next Steps');
    await expect(next.getByRole('link', { name: "I'm a Man" })).toHaveAttribute(
      'href',
      '/discipleship/mighty-men',
    );
    await expect(next.getByRole('link', { name: "I'm a Woman" })).toHaveAttribute(
      'href',
      '/discipleship/women-of-valor',
    );
    await expectMail(page, 'Email Pastor Nathan Weiss', 'Discipleship Questions');
  });
}

test('Mighty Men', async ({ page }) => {
  await page.goto('/discipleship/mighty-men');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mighty Men');
  await expect(page.locator('.page-head .logo')).toHaveAttribute('src', /logo-mighty-men/);
  await expectMail(page, 'Join Mighty Men', 'Join Mighty Men');
  await expectMail(page, 'Contact Us', 'A question about Mighty Men');
  await expect(section(page, 'Equipping Pillars').getByRole('heading', { level: 3 })).toHaveText([
    'Deliverance',
    'Discipleship',
    'Leadership',
    'Brotherhood',
  ]);
  await expect(section(page, 'What we work through').getByRole('listitem')).toHaveText([
    /The Bondage Breaker.*must buy his own copy/,
    '50 lessons on the Names of God.',
    '49 lessons on the Qualities of a Mighty Man.',
  ]);
  await expectVoices(page, 'Hear from Our Brothers', ['Aaron T.', 'Luis R.', 'Caleb W.', 'Robert D.']);
  await expect(section(page, 'What to Expect').getByRole('heading', { level: 3 })).toHaveText([
    'Our Commitment',
    'Your Commitment',
  ]);
  await expect(section(page, 'What to Expect').getByRole('listitem')).toHaveCount(10);
  await expectMail(page, 'HERE I AM!', 'HERE I AM! (Mighty Men)');
});

test('Women of Valor', async ({ page }) => {
  await page.goto('/discipleship/women-of-valor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women of Valor');
  await expect(page.locator('.page-head .logo')).toHaveAttribute('src', /logo-women-of-valor/);
  await expectMail(page, 'Join Women of Valor', 'Join Women of Valor');
  await expectMail(page, 'Contact Us', 'A question about Women of Valor');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Our Purpose',
    'Four Pillars',
    'Hearts Being Transformed',
    'What to Expect',
    'What we work through',
    'Path of Transformation',
    'HERE I AM!',
  ]);
  await expect(section(page, 'Four Pillars').getByRole('heading', { level: 3 })).toHaveText([
    'Identity',
    'Nurture',
    'Helpmate',
    'Community',
  ]);
  await expectVoices(page, 'Hearts Being Transformed', ['Hannah B.', 'Denise K.', 'Ruth A.', 'Joanna P.']);
  await expect(section(page, 'What we work through').getByRole('listitem')).toHaveText([
    /The Bondage Breaker.*must buy her own copy/,
    '50 lessons on the Names of God.',
    '49 lessons on the Qualities of a Woman of Valor.',
  ]);
  await expect(section(page, 'Path of Transformation').getByRole('listitem')).toHaveCount(5);
  await expectMail(page, 'HERE I AM!', 'HERE I AM! (Women of Valor)');
});
