import { expect, type Page } from '@playwright/test';

/** The focused element: whether it is visible, and whether it comes after the previous one. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const ring = [element, ...element.querySelectorAll('*')]
      .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::before')])
      .some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
    const box = element.getBoundingClientRect();
    const header = document.querySelector('header.head') as HTMLElement;
    // Content above may change while scripts load, so document positions are compared.
    const before = window as typeof window & { focusBefore?: Element };
    const backward = Boolean(
      before.focusBefore &&
        element.compareDocumentPosition(before.focusBefore) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    before.focusBefore = element;
    return {
      name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${element.id}`,
      // A frame shows the focus ring inside its own document.
      ring: ring || element.tagName === 'IFRAME',
      shown: element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1,
      inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      covered: !header.contains(element) && !element.matches('.skip') && box.bottom <= header.offsetHeight,
      backward,
      atStart: element === document.body,
    };
  });

/** Presses Tab through a whole page: the focus moves down, stays visible, and has a ring. */
export async function expectFocusOrder(page: Page, path: string) {
  await page.goto(path);
  const faults: string[] = [];
  let step = 0;
  for (; step < 400; step++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (now.atStart) break;
    if (!now.ring) faults.push(`no ring: ${now.name}`);
    if (!now.shown || !now.inSight) faults.push(`out of sight: ${now.name}`);
    if (now.covered) faults.push(`under the header: ${now.name}`);
    if (now.backward) faults.push(`out of order: ${now.name}`);
  }
  expect(faults, path).toEqual([]);
  expect(step, `${path}: steps to its end`).toBeGreaterThan(30);
  expect(step, `${path}: steps to its end`).toBeLessThan(400);
}
