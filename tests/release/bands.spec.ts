import { expect, phone, test } from '#tests/browser/fixtures.ts';
import { canonical, routes } from '../content.ts';

/* A visitor who scrolls never meets a screen with almost nothing on it. */

/** @returns the bands of a page of whose height lines, pictures and controls use less than a third */
function emptyBands(least: number): string[] {
  const band = 'main section, main .page-head';
  return [...document.querySelectorAll<HTMLElement>(band)]
    .filter((element) => !element.parentElement?.closest(band))
    .flatMap((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      const used: [number, number][] = [];
      const nodes = document.createTreeWalker(element);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const holder = node instanceof Element ? node : node.parentElement;
        if (!holder?.checkVisibility() || holder.closest('.visually-hidden')) continue;
        if (node instanceof Text && node.data.trim()) {
          const range = document.createRange();
          range.selectNode(node);
          const line = Number.parseFloat(getComputedStyle(holder).lineHeight);
          for (const rect of range.getClientRects()) {
            const more = Math.max(0, line - rect.height) / 2;
            used.push([rect.top - more, rect.bottom + more]);
          }
        } else if (
          holder === node &&
          holder.matches('img, svg, audio, .video, input, textarea, select, button, .button')
        ) {
          const rect = holder.getBoundingClientRect();
          used.push([rect.top, rect.bottom]);
        }
      }
      let total = 0;
      let reached = top;
      for (const [from, to] of used.sort(([a], [b]) => a - b)) {
        total += Math.max(0, Math.min(to, bottom) - Math.max(from, reached));
        reached = Math.max(reached, Math.min(to, bottom));
      }
      const share = total / height;
      const words = element.textContent.slice(0, 40).replace(/\s+/g, ' ');
      return height > 160 && share < least ? [`${Math.round(share * 100)}% of "${words}"`] : [];
    });
}

// Bands are as high without scripts, and pages load faster.
test.use({ javaScriptEnabled: false });

for (const [size, viewport] of [
  ['a phone', phone.viewport],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(size, () => {
    test.use({ viewport });

    test('every band of every page uses at least a third of its height', async ({ page }) => {
      test.setTimeout(180_000);
      const found: Record<string, string[]> = {};
      for (const path of routes.filter((each) => !canonical[each])) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const empty = await page.evaluate(emptyBands, 1 / 3);
        if (empty.length > 0) found[path] = empty;
      }
      expect(found).toEqual({});
    });
  });
}
