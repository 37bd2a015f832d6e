import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** More than AA asks: 7 : 1 for text, 4.5 : 1 for large text. */
const strongContrast = 'color-contrast-enhanced';

const told = ({ violations }: { violations: { id: string; nodes: { target: unknown }[] }[] }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);

/** What WCAG 2.2 AA, and AAA for contrast, would find fault with on the page as it stands. */
export async function barriers(page: Page) {
  // Movement has ended or was broken off: colours half way through a fade are not what anybody reads.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: tags },
    rules: { [strongContrast]: { enabled: true } },
  });
  return told(await axe.analyze());
}

/** What only colours decide: for the other scheme of a page that has been looked at as a whole. */
export async function colourBarriers(page: Page) {
  const axe = new AxeBuilder({ page }).withRules(['color-contrast', strongContrast, 'link-in-text-block']);
  return told(await axe.analyze());
}
