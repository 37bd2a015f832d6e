import { expect, test } from './fixtures.ts';
import { weigh } from './weight.ts';

const kilobyte = 1024;

test('the connect page stays light before and after both its forms wake', async ({ page }) => {
  const before = await weigh(page, '/connect');
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then((size) => size.responseBodySize));
  });
  for (const name of await page.getByLabel('Name').all()) await name.focus();
  await expect(page.locator('astro-island')).toHaveCount(2);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const after = (await Promise.all(scripts)).reduce((sum, size) => sum + size, before.script);
  expect(after).toBeLessThanOrEqual(80 * kilobyte);
});
