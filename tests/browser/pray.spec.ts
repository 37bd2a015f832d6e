import { prayerRequestTexts } from '#core/forms/prayer-request.ts';
import { content } from '../content.ts';
import { expect, hydrate, phone, test, toast } from './fixtures.ts';

// The form itself: forms.spec.ts.

const { pray, connect } = content.pages;
const { fields, submit, quiet } = connect.prayerForm;

for (const javaScriptEnabled of [true, false]) {
  // forms.spec.ts sends the form without JavaScript before a change is accepted.
  const tag = javaScriptEnabled ? [] : ['@slow'];
  test.describe(`at night on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, { tag }, () => {
    test.use({ ...phone, javaScriptEnabled, colorScheme: 'dark' });

    test('two taps and typing lead from Home to a lit lamp, and another prayer can be written', async ({
      page,
    }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.locator('.mobile-foot').getByRole('link', { name: 'Pray' }).tap();
      await expect(page).toHaveURL('/pray');
      const main = page.getByRole('main');
      const [waiting, lit] = [main.locator('.lamp img').first(), main.locator('.lamp img').last()];
      await expect(lit).toHaveCSS('opacity', '0');
      await expect(waiting).toBeInViewport();
      const form = main.locator('form');
      const litWindow = page.getByRole('contentinfo').locator('.prayed');
      await expect(litWindow).toBeHidden();
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
      await expect(toast(page)).toHaveCount(0);
      await main.getByRole('link', { name: pray.sent.again }).tap();
      await expect(form.getByRole('textbox', { name: fields.name.label })).toHaveValue('');
      await expect(lit).toHaveCSS('opacity', '0');
      if (!javaScriptEnabled) return;
      await page.goto('/connect');
      await expect(litWindow).toBeVisible();
    });
  });
}

test('a refusal counts no errors and names the length only next to the request', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/pray');
  const form = page.getByRole('main').locator('form');
  await expect(form).not.toContainText('20 characters');
  await hydrate(form);
  await form.getByLabel(fields.request.label).fill('Please pray.');
  await form.getByRole('button', { name: submit }).click();
  await expect(form.getByRole('alert').locator('b')).toHaveText('Before we can send this:');
  await expect(page.locator('#prayer-request-request-error')).toContainText('20 characters');
});

test('the lit window goes dark on the day the prayer request is deleted', { tag: '@slow' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('windowUntil', '2025-01-01T00:00:00.000Z'));
  await page.goto('/pray');
  await expect(page.locator('.prairie .prayed')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('windowUntil'))).toBeNull();
});

test('folded text opens, and menu, footer and Connect link to the page', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/connect');
  for (const part of [page.getByRole('contentinfo'), page.getByRole('banner'), page.getByRole('main')])
    await expect(part.locator('a[href="/pray"]').first()).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: quiet.label }).click();
  await page.getByText(pray.more).click();
  await expect(page.getByRole('main').getByLabel(fields.phone.label)).toBeVisible();
});
