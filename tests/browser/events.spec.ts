import { eventSignupTexts } from '#core/forms/event-signup.ts';
import { content } from '../content.ts';
import { barriers } from './barriers.ts';
import { expect, phone, test, toast } from './fixtures.ts';

const { event: words } = content.pages;
const { success } = eventSignupTexts;
const path = '/gatherings/harvest-supper';

test.use(phone);

test('signs a family up for an event on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Harvest Supper & Songs' }).tap();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(/^\d+ places are left$/)).toBeVisible();
  // The form comes before the words.
  const [form, about] = await Promise.all(
    [words.signUp, words.about].map((name) => page.getByRole('heading', { name }).boundingBox()),
  );
  expect(form?.y).toBeLessThan(about?.y ?? 0);
  expect(await barriers(page)).toEqual([]);
  const send = page.getByRole('button', { name: words.submit });
  await send.tap();
  await expect(page.getByRole('alert')).toContainText('Two things need fixing');
  await page.getByLabel(words.fields.name.label).fill('Ruth Boaz');
  await page.getByLabel(words.fields.email.label).fill('ruth@example.org');
  await page.getByLabel(words.fields.children.label).fill('1');
  await send.tap();
  await expect(toast(page)).toContainText(success.title);
  await expect(page.getByRole('main')).toContainText(success.description);
});
