import { awakeBudget, islandPages } from '../budgets.ts';
import { expect, test } from './fixtures.ts';
import { wakeIslands, weigh } from './weight.ts';

for (const path of islandPages) {
  test(`${path} stays light after everything on it has woken`, async ({ page }) => {
    const { script } = await weigh(page, path);
    const woken = await wakeIslands(page);
    expect(woken, 'scripts that came with waking').toBeGreaterThan(0);
    expect(script + woken).toBeLessThanOrEqual(awakeBudget(path));
  });
}
