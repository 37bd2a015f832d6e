import type { Page } from '@playwright/test';

/**
 * Collects what a screen reader would speak of by itself: each element that is a live region, by its attribute or its
 * role, as soon as it has words. To be called before the page loads.
 */
export async function listen(page: Page) {
  await page.addInitScript(() => {
    const spoken = new Map<Element, string>();
    Reflect.set(window, 'spoken', spoken);
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const look = () => {
      for (const region of document.querySelectorAll(live)) {
        const words = region.textContent?.trim();
        if (words && region.getAttribute('aria-live') !== 'off') spoken.set(region, words);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'spoken') as Map<Element, string>).values()]);
}
