import { content, nth } from '../content.ts';
import { expect, phone, test } from './fixtures.ts';

// Scripts off, on a phone: what no other journey covers.
test.use({ ...phone, javaScriptEnabled: false });

const { ministry, pages } = content;

test('the long story opens and closes again', { tag: '@slow' }, async ({ page }) => {
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
  // Wide windows show the whole story without a toggle.
  await page.setViewportSize({ width: 1366, height: 900 });
  await expect(long).toBeVisible();
  await expect(page.getByText(words.more)).toBeHidden();
});

test('Give shows the platform and the address for checks, and hides finances', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/give');
  const main = page.locator('main');
  await expect(main.getByRole('link', { name: /^Give Now/ })).toHaveAttribute(
    'href',
    ministry.links.giving ?? '',
  );
  const { payee, line1, line2 } = ministry.mailingAddress;
  await expect(main.locator('address span')).toHaveText([payee, line1, line2]);
  expect(ministry.showFinancialTransparency).toBe(false);
  await expect(page.getByText(pages.give.financialTransparency.heading)).toHaveCount(0);
});

test('a book that cannot be looked up has a neutral card', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/resources/books');
  const card = page.getByRole('article').last();
  const { fallback, loading } = pages.books.card;
  for (const words of [loading, ...Object.values(fallback)])
    await expect(card).not.toContainText(words, { useInnerText: true });
  await expect(card.getByRole('heading')).toHaveText(`Book ${content.books.length}`, { useInnerText: true });
  await expect(card).toContainText(pages.books.defaultDescription, { useInnerText: true });
  await expect(card.locator('[aria-busy], .held:visible, .awaited:visible')).toHaveCount(0);
});

test('shows nothing that needs a script', async ({ page }) => {
  for (const path of ['/', '/give', '/resources/torah-portions', '/discipleship/teaching-series']) {
    await page.goto(path);
    await expect(page.getByText('Appearance')).toBeHidden();
    await expect(page.locator('.needs-script:visible')).toHaveCount(0);
  }
});
