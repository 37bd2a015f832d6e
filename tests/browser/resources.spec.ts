import { expect, test } from './fixtures.ts';

test('the hub leads to discipleship, books and studies', async ({ page }) => {
  await page.goto('/resources');
  await expect(page.getByRole('link', { name: 'Explore discipleship' })).toHaveAttribute(
    'href',
    '/resources/discipleship',
  );
  const works = page.locator('#published-works');
  await expect(works.getByRole('heading', { level: 3 })).toHaveText([
    'Behold the Lamb',
    'Out of Egypt, Into His Presence',
    'El Shaddai: Lord God Almighty',
  ]);
  for (const price of ['$15.99', '$12.99', '$18.99']) await expect(works.getByText(price)).toBeVisible();
  await expect(works.getByRole('link', { name: 'Purchase Behold the Lamb' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expect(works.getByRole('link', { name: 'Free PDF of Behold the Lamb' })).toHaveAttribute(
    'href',
    '/resources/books?book=book-1#free-pdf',
  );
  await expect(page.getByRole('link', { name: 'Join Online Community' })).toHaveAttribute('target', '_blank');
});

test('this week and the next two, with a guide for each', async ({ page }) => {
  await page.goto('/resources');
  const cards = page.locator('#weekly article');
  await expect(cards.getByRole('heading')).toHaveText([/V'Zot HaBerachah/, /Bereshit/, /Noach/]);
  await expect(cards.first()).toContainText('Oct 6 – 12, 2025');
  await expect(cards.first()).toContainText('This Week');
  await expect(page.getByText('This Week', { exact: true })).toHaveCount(1);
  for (const label of ['Torah', 'Haftarah', 'Brit Chadashah']) {
    await expect(cards.nth(1).getByText(label, { exact: true })).toBeVisible();
  }
  await expect(cards.nth(1).getByRole('link', { name: /Genesis 1:1–6:8/ })).toHaveAttribute(
    'target',
    '_blank',
  );
});

test('guide, plan and calendar are files', async ({ page, request }) => {
  await page.goto('/resources');
  for (const [name, type] of [
    [/^Download Reading Guide for V'Zot HaBerachah/, 'application/pdf'],
    [/^Get Annual Reading Plan/, 'application/pdf'],
    ['Add to calendar', 'text/calendar; charset=utf-8'],
  ] as const) {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    const file = await request.get(href ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toBe(type);
  }
});

test('each study tile leads to its study', async ({ page }) => {
  await page.goto('/resources');
  for (const [button, heading] of [
    ['Learn the alphabet', 'The Hebrew alphabet'],
    ['Read the calendar', 'The biblical calendar'],
    ['Begin to pray', 'Learning to pray'],
    ['Read the answers', 'Frequently asked questions'],
  ] as const) {
    await page.getByRole('link', { name: button }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
  await expect(page.locator('.letters li')).toHaveCount(22);
  await expect(page.locator('.feasts tbody tr')).toHaveCount(8);
});
