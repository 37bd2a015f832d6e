import type { Page } from '@playwright/test';

/** Keeps a page's scripts on their way until the function that it gives is called. */
export async function holdScripts(page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
