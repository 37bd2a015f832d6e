import type { Page } from '@playwright/test';
import { content, nth } from '../content.ts';
import { expect, test } from './fixtures.ts';

// By the Tab key through whole pages. (Menus, dialogs, forms and the map by keyboard: their own journeys.)

/** What has the focus: how the eye finds it, and whether it stands before what had it last. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const ring = [element, ...element.querySelectorAll('*')]
      .flatMap((part) => [getComputedStyle(part), getComputedStyle(part, '::before')])
      .some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
    const box = element.getBoundingClientRect();
    const header = document.querySelector('header.head') as HTMLElement;
    // Elements come and go above it while scripts arrive, so its place is told from the one before.
    const before = window as typeof window & { focusBefore?: Element };
    const backward = Boolean(
      before.focusBefore &&
        element.compareDocumentPosition(before.focusBefore) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    before.focusBefore = element;
    return {
      name: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} ${element.id}`,
      // A frame shows the focus inside its own document.
      ring: ring || element.tagName === 'IFRAME',
      shown: element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1,
      inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      covered: !header.contains(element) && !element.matches('.skip') && box.bottom <= header.offsetHeight,
      backward,
      atStart: element === document.body,
    };
  });

for (const paths of [
  ['/', '/about/we-practice', '/resources/torah-portions', '/resources/books'],
  ['/discipleship/teaching-series', '/affiliates', nth(content.affiliates, 0).href, '/connect'],
]) {
  test(`${paths.join(', ')}: the focus goes down the page, always in sight, with its ring`, async ({
    page,
  }) => {
    test.slow();
    for (const path of paths) {
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
  });
}

test('where Tab is held down, faster than the page is painted, the focus ends in sight', async ({ page }) => {
  await page.goto('/');
  // As far as the link beside the message: what is above it was not laid out before.
  await Promise.all(Array.from({ length: 25 }, () => page.keyboard.press('Tab')));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  expect(await focused(page)).toMatchObject({ shown: true, inSight: true, covered: false });
});

test('the first Tab shows a link past the header', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('accordions, the month filter and a copy button answer to the keyboard', async ({ page }) => {
  await page.goto('/about/we-dont-believe');
  const closed = page.locator('.statement details.disclosure:not([open])').first();
  const summary = closed.locator('> summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.statement details.disclosure[open] > summary:focus')).toHaveCount(1);
  await page.goto('/resources/torah-portions');
  await page.getByLabel(/month/i).focus();
  await page.keyboard.type('Nov');
  await expect(page.locator('.row:visible time').first()).toContainText('November');
  await page.locator('.copy').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toBeVisible();
});
