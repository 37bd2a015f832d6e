import { prayerRequestTexts } from '#core/forms/prayer-request.ts';
import { content } from '../content.ts';
import { expect, hydrate, phone, test } from './fixtures.ts';

// The form itself: forms.spec.ts.

const { pray, connect } = content.pages;
const { fields, submit, quiet } = connect.prayerForm;

for (const javaScriptEnabled of [true, false]) {
  test.describe(`at night on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ ...phone, javaScriptEnabled, colorScheme: 'dark' });

    test('two taps and typing lead from Home to a lit lamp, and another prayer can be written', async ({
      page,
    }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.locator('.mobile-foot').getByRole('link', { name: 'Pray' }).tap();
      await expect(page).toHaveURL('/pray');
      const main = page.getByRole('main');
      const [unlit, lit] = [main.locator('.lamp img').first(), main.locator('.lamp img').last()];
      await expect(lit).toHaveCSS('opacity', '0');
      await expect(unlit).toBeInViewport();
      const form = main.locator('form');
      // Everything fits on one screen.
      await expect(main.getByRole('link', { name: '988' })).toBeInViewport({ ratio: 1 });
      await expect(form.getByLabel(fields.phone.label)).toBeHidden();
      if (javaScriptEnabled) await hydrate(form);
      await form.getByRole('textbox', { name: fields.name.label }).fill('Ruth');
      await form.getByLabel(fields.email.label).first().fill(`ruth.${crypto.randomUUID()}@example.org`);
      await form.getByLabel(fields.request.label).fill('I cannot sleep. Please pray for me.');
      await form.getByLabel(fields.consent.label).check();
      await form.getByRole('button', { name: submit }).tap();
      await expect(lit).toHaveCSS('opacity', '1');
      await expect(lit).toBeInViewport({ ratio: 0.3 });
      await expect(main.getByText(pray.sent.heading).first()).toBeInViewport();
      const { title, description } = prayerRequestTexts.success;
      for (const words of [title, description]) await expect(main.getByRole('status')).toContainText(words);
      await expect(page.locator('.toast')).toHaveCount(0);
      await main.getByRole('link', { name: pray.sent.again }).tap();
      await expect(form.getByRole('textbox', { name: fields.name.label })).toHaveValue('');
      await expect(lit).toHaveCSS('opacity', '0');
    });
  });
}

test('folded text opens, and menu, footer and Connect link to the page', async ({ page }) => {
  await page.goto('/connect');
  for (const part of [page.getByRole('contentinfo'), page.getByRole('banner'), page.getByRole('main')])
    await expect(part.locator('a[href="/pray"]').first()).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: quiet.label }).click();
  await page.getByText(pray.more).click();
  await expect(page.getByRole('main').getByLabel(fields.phone.label)).toBeVisible();
});
