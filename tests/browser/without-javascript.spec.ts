import { content, nth } from '../content.ts';
import { expect, phone, stubPlatform, test } from './fixtures.ts';

// What people come for, on a phone that runs no scripts. (What each form answers: forms.spec.ts.)
test.use({ ...phone, javaScriptEnabled: false, allowed: ['https://www.youtube.com'] });

const { ministry, playlists, affiliates, pages } = content;

test('find when and where, from the first page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Join Us for Worship' }).first().tap();
  const main = page.locator('main');
  await expect(main.getByText(ministry.service.textWithoutBrackets).first()).toBeVisible();
  await expect(page.getByText(/Next Sabbath: /)).toBeVisible();
  await expect(main.getByText(ministry.address.oneLine).first()).toBeVisible();
  await expect(page.locator('a[href*="maps"]').first()).toBeVisible();
});

test('find a page through the menu, and open every section of the beliefs', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.locator('summary', { hasText: 'About' }).tap();
  await menu.getByRole('link', { name: 'We Practice' }).tap();
  await expect(page).toHaveURL('/about/we-practice');
  for (const path of ['/about/we-believe', '/about/we-dont-believe', '/about/we-practice']) {
    await page.goto(path);
    for (const section of await page.locator('.statement details.disclosure').all()) {
      const open = () => section.evaluate((details: HTMLDetailsElement) => details.open);
      if (!(await open())) await section.locator('> summary').tap();
      expect(await open()).toBe(true);
    }
  }
});

test('the long story opens and closes again', async ({ page }) => {
  const { story, toggle: words } = pages.about;
  await page.goto('/about');
  const long = page.getByText(nth(story.paragraphs, 0));
  const toggle = page.locator('summary', { hasText: words.more });
  await expect(long).toBeHidden();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- group: ${words.more}`);
  await toggle.tap();
  await expect(long).toBeVisible();
  await expect(toggle).toHaveText(words.less, { useInnerText: true });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`- group: ${words.less}`);
  await toggle.tap();
  await expect(long).toBeHidden();
  // Where there is room the whole story shows, and no toggle is offered.
  await page.setViewportSize({ width: 1366, height: 900 });
  await expect(long).toBeVisible();
  await expect(page.getByText(words.more)).toBeHidden();
});

test('watch: each playlist leads to where it plays; search the messages', async ({ page }) => {
  await stubPlatform(page);
  await page.goto('/messages');
  const links = page.getByRole('link', { name: /^Watch Now/ });
  await expect(links).toHaveCount(playlists.length);
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:.*list=/);
  await page.getByRole('searchbox').fill('creation');
  await page.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('status')).toContainText('1 playlist');
  await page.goto('/discipleship/teaching-series');
  await expect(page.locator('main a[href*="list="]').first()).toBeVisible();
});

test("read this week's portion, and one month of the schedule", async ({ page }) => {
  await page.goto('/resources/torah-portions');
  await expect(page.getByRole('heading', { name: "This Week's Portion" })).toBeVisible();
  await expect(page.getByRole('link', { name: /Deuteronomy 33:1/ }).first()).toBeVisible();
  await page.getByLabel(/month/i).selectOption({ label: 'November' });
  await page.locator('form:has(select)').getByRole('button').tap();
  await expect(page).toHaveURL(/month=november/);
  await expect(page.locator('.row:visible time').first()).toContainText('November');
});

test('find an affiliate by its state', async ({ page }) => {
  const [first, second] = [nth(affiliates, 0), nth(affiliates, 1)];
  await page.goto('/affiliates');
  await page.getByPlaceholder('Search by state').fill('wi');
  await page.getByPlaceholder('Search by state').press('Enter');
  await expect(page).toHaveURL(/=wi/);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: second.name })).toBeHidden();
  await main
    .getByRole('link', { name: /Learn More/ })
    .first()
    .tap();
  await expect(page.getByText(first.address).first()).toBeVisible();
});

test('give: the platform, the address for checks, and no finances where content hides them', async ({
  page,
}) => {
  await page.goto('/give');
  const main = page.locator('main');
  await expect(main.getByRole('link', { name: /^Give Now/ })).toHaveAttribute('href', ministry.links.giving);
  const { payee, line1, line2 } = ministry.mailingAddress;
  await expect(main.locator('address span')).toHaveText([payee, line1, line2]);
  expect(ministry.showFinancialTransparency).toBe(false);
  await expect(page.getByText(pages.give.financialTransparency.heading)).toHaveCount(0);
});

test('nothing stands there that only a script could serve', async ({ page }) => {
  for (const path of ['/', '/give', '/resources/torah-portions', '/discipleship/teaching-series']) {
    await page.goto(path);
    await expect(page.getByText('Appearance')).toBeHidden();
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
  }
});
