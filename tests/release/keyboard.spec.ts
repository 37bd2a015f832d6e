import { test } from '../browser/fixtures.ts';
import { expectFocusOrder } from '../browser/focus-order.ts';
import { content, nth } from '../content.ts';

for (const path of [
  '/',
  '/about/we-practice',
  '/resources/torah-portions',
  '/resources/books',
  '/discipleship/teaching-series',
  '/affiliates',
  nth(content.affiliates, 0).href,
]) {
  test(`${path}: Tab moves the focus down the page, in sight and with a ring`, async ({ page }) => {
    test.slow();
    await expectFocusOrder(page, path);
  });
}
