import { expect, test } from './fixtures.ts';
import { playerOrigin, stubPlayer } from './player-stub.ts';

test.use({ allowed: [playerOrigin] });

// A browser from before invoker commands and light-dismissed dialogs: it has neither the properties nor what they do.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    addEventListener('command', (event) => event.preventDefault(), { capture: true });
    addEventListener('DOMContentLoaded', () => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.removeAttribute('closedby');
    });
  });
});

test('a series’ player opens, and closes by its button, Escape and a press outside', async ({ page }) => {
  await stubPlayer(page);
  const help = page.waitForResponse(/older-dialogs/);
  await page.goto('/discipleship/teaching-series');
  await help;
  const player = page.getByRole('dialog');
  const close = page.getByRole('button', { name: 'Close' });
  const ways = [
    () => close.click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 450),
  ] as const;
  for (const leave of ways) {
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(player).toBeVisible();
    expect(await player.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await leave();
    await expect(player).toBeHidden();
  }
});

test('newer browsers do not fetch what they do not lack', async ({ browser, baseURL }) => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`${baseURL}/discipleship/teaching-series`, { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => url.includes('older-dialogs'))).toEqual([]);
  await page.close();
});
