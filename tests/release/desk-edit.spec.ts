import { expectGoodScreen, expectGoodScreens } from '#tests/browser/barriers.ts';
import { enterDesk } from '#tests/browser/desk.ts';
import { expect, phone, test } from '#tests/browser/fixtures.ts';

// These journeys use the shared test content, so they publish nothing; desk-edit.test.ts does.

const fields = (record: string) => `/desk/edit/fields?record=${record}`;
const screens = {
  '/desk/pages': 'Pages',
  '/desk/pages?q=norway': 'Pages',
  '/desk/pictures': 'Pictures',
  '/desk/pictures?down': 'Pictures',
  '/desk/files': 'Files',
  '/desk/files?removed': 'Files',
  [fields('friends/norway.yaml')]: /./,
  [fields('beliefs/we-practice/rest.md')]: /./,
  [fields('team/*.yaml')]: 'New: person',
  '/desk/edit/discard?record=pages/give.yaml': 'Discard the draft of Give?',
};

test.describe('on a phone and on a desktop', () => {
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('lists, forms and confirmations have no barriers', async ({ page }) => {
    await enterDesk(page, 'editor');
    await expectGoodScreens(page, screens);
  });

  test('names a picture that cannot be added', async ({ page }) => {
    await enterDesk(page, 'editor');
    await page.goto('/desk/pictures');
    const buffer = Buffer.from('%PDF-1.7');
    await page.locator('[name=upload]').setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectGoodScreen(page, page.getByText('It is a PDF.'));
  });

  test('shows errors next to their fields and keeps typed text', async ({ page }) => {
    await enterDesk(page, 'editor');
    await page.goto(fields('pages/messages.yaml'));
    const heading = page.getByLabel('Heading', { exact: true }).first();
    await heading.fill('{twon}');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('alert')).toContainText('This cannot be published yet.');
    await expect(heading).toHaveValue('{twon}');
    await expect(heading).toHaveAccessibleDescription(/Heading holds \{twon\}, which nothing fills here\./);
    await expectGoodScreen(page, page.getByRole('heading', { level: 1, name: 'Messages' }));
  });
});

test('saves a draft with Enter, finds it under Pages and discards it, by keyboard alone', async ({
  page,
}) => {
  await enterDesk(page, 'editor', 'Tabitha');
  await page.goto(fields('pages/offline.yaml'));
  const heading = page.getByLabel('Heading', { exact: true }).first();
  const before = await heading.inputValue();
  await heading.fill('Offline, by Tabitha');
  await heading.press('Enter');
  await expect(page.getByRole('status')).toContainText('Only staff see this draft');
  await page.goto('/desk/pages');
  await page.getByRole('link', { name: /Draft by Tabitha/ }).press('Enter');
  await expect(heading).toHaveValue('Offline, by Tabitha');
  await page.getByRole('link', { name: 'Discard' }).press('Enter');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(heading).toHaveValue(before);
});

test('a preview link shows the draft without a session until it is discarded', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterDesk(page, 'editor');
  await page.goto(fields('pages/pray.yaml'));
  await page.getByLabel('Heading', { exact: true }).first().fill('Pray with Ruth');
  await page.getByRole('button', { name: 'Link to show someone' }).click();
  const link = await page.getByLabel('Link to show someone').inputValue();
  await expectGoodScreen(page, page.getByRole('heading', { level: 1 }));
  await expect(page.getByRole('navigation', { name: 'Desk' }).locator('[aria-current]')).toHaveText('Pages');
  const guest = await browser.newPage();
  const answer = await guest.goto(link);
  expect(answer?.status()).toBe(200);
  await expect(guest.getByRole('heading', { level: 1, name: 'Pray with Ruth' })).toBeVisible();
  await page.getByRole('link', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  expect((await guest.goto(link))?.status()).toBe(404);
  await guest.close();
});
