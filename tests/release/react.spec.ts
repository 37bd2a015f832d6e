import { expect, stubPlatform, test } from '#tests/browser/fixtures.ts';
import { allowedOn } from '#tests/browser/page-quality.ts';
import { canonical, routes } from '../content.ts';
import { nativeElements } from '../native-elements.ts';

const paths = routes.filter((path) => !canonical[path]);
test.use({ allowed: [...new Set(paths.flatMap((path) => allowedOn(path)))] });

test('what reacts on a page is a hydrated React component or a listed native element', async ({ page }) => {
  // Every page, one after the other.
  test.setTimeout(600_000);
  await stubPlatform(page);
  const outside: string[] = [];
  const used = new Set<string>();
  for (const path of [...paths, '/no-such-page']) {
    await page.goto(path);
    const found = await page.evaluate(
      (selectors) => {
        const interactive =
          'button, input:not([type=hidden]), select, textarea, form, details, summary, dialog, audio, video, iframe, [popover], [tabindex], [role=button], [contenteditable=true]';
        const hasFiber = (element: Element) =>
          Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
        const without = [...document.querySelectorAll(interactive)].filter((element) => !hasFiber(element));
        return {
          used: selectors.filter((selector) => without.some((element) => element.matches(selector))),
          outside: without
            .filter((element) => !selectors.some((selector) => element.matches(selector)))
            .map((element) => (element.cloneNode() as Element).outerHTML.slice(0, 120)),
        };
      },
      nativeElements.flatMap(({ selectors }) => selectors),
    );
    for (const selector of found.used) used.add(selector);
    outside.push(...new Set(found.outside.map((element) => `${path}: ${element}`)));
  }
  expect(outside).toEqual([]);
  expect(nativeElements.flatMap(({ selectors }) => selectors).filter((one) => !used.has(one))).toEqual([]);
});
