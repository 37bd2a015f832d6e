import { expect, test } from './fixtures.ts';
import { weigh } from './weight.ts';

const kilobyte = 1024;

test('the connect page stays light before and after its form wakes', async ({ page }) => {
  const before = await weigh(page, '/connect');
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      scripts.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.getByLabel('Name').first().focus();
  await expect(page.locator('astro-island')).not.toHaveAttribute('ssr', '');
  const after = (await Promise.all(scripts)).reduce((sum, size) => sum + size, before.script);
  expect(after).toBeLessThanOrEqual(80 * kilobyte);
});
