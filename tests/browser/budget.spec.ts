import { hydratedBudget, islandPages } from '../budgets.ts';
import { expect, test } from './fixtures.ts';
import { hydrateIslands, weigh } from './weight.ts';

for (const path of islandPages) {
  test(`${path} stays light after everything on it is hydrated`, async ({ page }) => {
    const { script } = await weigh(page, path);
    const hydrated = await hydrateIslands(page);
    expect(hydrated, 'scripts that came with hydration').toBeGreaterThan(0);
    expect(script + hydrated).toBeLessThanOrEqual(hydratedBudget(path));
  });
}
