import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const day = 'rgb(251, 250, 247)';
const night = 'rgb(13, 21, 33)';
const tint = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

test('the page follows the device until the visitor chooses, and then the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/give');
  expect(await ground(page)).toBe(night);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const choices = page.getByRole('group', { name: 'Appearance' });
  await expect(choices.getByRole('radio', { name: 'As on your device' })).toBeChecked();
  await choices.getByRole('radio', { name: 'As on your device' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choices.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await ground(page)).toBe(day);
  expect(await tint(page)).toBe('#fbfaf7');

  await page.emulateMedia({ colorScheme: 'light' });
  await choices.getByRole('radio', { name: 'Dark' }).check();
  await page.goto('/about');
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await ground(page)).toBe(night);
  expect(await tint(page)).toBe('#0d1521');

  await choices.getByRole('radio', { name: 'As on your device' }).check();
  expect(await ground(page)).toBe(day);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the choice is there before anything is painted', async ({ page }) => {
  await page.goto('/give');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  // What the page is when its body begins: nothing has been painted before.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeAtBody', document.documentElement.dataset.theme);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('there is no switch, and the device decides', async ({ page }) => {
    await page.goto('/give');
    await expect(page.getByText('Appearance')).toBeHidden();
  });
});
