import { expect, test } from './fixtures.ts';

// What people come for, on a phone that runs no scripts. (What each form answers: the forms' own journeys.)
test.use({ javaScriptEnabled: false });

test('find when and where, from the first page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Join Us for Worship' }).first().tap();
  await expect(
    page
      .locator('main')
      .getByText(/Saturdays at\s+3:00 PM/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/Next Sabbath: /)).toBeVisible();
  await expect(
    page
      .locator('main')
      .getByText(/123 Example Street/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('a[href*="maps"]').first()).toBeVisible();
});

test('find a page through the menu', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.locator('summary', { hasText: 'About' }).tap();
  await menu.getByRole('link', { name: 'We Practice' }).tap();
  await expect(page).toHaveURL('/about/we-practice');
});

test('read every section of the beliefs', async ({ page }) => {
  for (const path of ['/about/we-believe', '/about/we-dont-believe', '/about/we-practice']) {
    await page.goto(path);
    const sections = page.locator('.statement details.disclosure');
    expect(await sections.count()).toBeGreaterThan(3);
    for (const section of await sections.all()) {
      const open = () => section.evaluate((details: HTMLDetailsElement) => details.open);
      if (!(await open())) await section.locator('> summary').tap();
      expect(await open()).toBe(true);
    }
  }
});

test('watch: each playlist leads to where it plays', async ({ page }) => {
  await page.goto('/messages');
  const links = page.getByRole('link', { name: /^Watch Now/ });
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:.*list=/);
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
  await page.goto('/affiliates');
  await page.getByPlaceholder('Search by state').fill('tx');
  await page.getByPlaceholder('Search by state').press('Enter');
  await expect(page).toHaveURL(/=tx/);
  await expect(page.getByText('Coon Rapids, MN')).toHaveCount(0);
  await page
    .locator('main')
    .getByRole('link', { name: /Learn More.*Terrell|Terrell/ })
    .first()
    .tap();
  await expect(page.getByText(/200 Example Street/).first()).toBeVisible();
});

test('ask for a book, write, ask for prayer', async ({ page }) => {
  const someone = `plain.${crypto.randomUUID()}@example.org`;
  await page.goto('/resources/books?book=book-1');
  const book = page.locator('#book-request form');
  await book.getByLabel('Full name').fill('Ruth Boaz');
  await book.getByLabel('E-mail address').fill(someone);
  await book.getByRole('button', { name: 'Request Free PDF' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Request Submitted!' })).toBeVisible();

  await page.goto('/connect');
  const message = page.locator('#contact form');
  await message.getByLabel('Name').fill('Ruth Boaz');
  await message.getByRole('textbox', { name: 'Email' }).fill(someone);
  await message.getByLabel('Message').fill('When do you meet in winter?');
  await message.getByRole('button', { name: 'Send Message' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();

  const prayer = page.locator('#prayer-request form');
  await prayer.getByLabel('Name').fill('Ruth Boaz');
  await prayer.getByRole('textbox', { name: 'Email' }).fill(someone);
  await prayer.getByLabel('Prayer request').fill('Please pray for my mother in law.');
  await prayer.getByRole('checkbox').check();
  await prayer.getByRole('button', { name: 'Send Prayer Request' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Prayer Request Sent' })).toBeVisible();
});

test('search the messages', async ({ page }) => {
  await page.goto('/messages');
  await page.getByRole('searchbox').fill('Isaiah');
  await page.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('status')).toContainText('1 playlist');
});

test('give: the platform, the address for checks', async ({ page }) => {
  await page.goto('/give');
  await expect(page.locator('main').getByRole('link', { name: /^Give Now/ })).toHaveAttribute(
    'href',
    /^https:/,
  );
  await expect(
    page
      .locator('main')
      .getByText(/Dixon, Illinois/)
      .first(),
  ).toBeVisible();
});

test('nothing stands there that only a script could serve', async ({ page }) => {
  for (const path of ['/', '/give', '/resources/torah-portions', '/discipleship/teaching-series']) {
    await page.goto(path);
    await expect(page.getByText('Appearance')).toBeHidden();
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
  }
});
