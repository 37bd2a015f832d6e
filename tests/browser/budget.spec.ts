import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const kilobyte = 1024;

/** Bytes on the wire by kind, and the compressed size of scripts that travel inside the page. */
async function weigh(page: Page, path: string) {
  const sizes = { total: 0, script: 0 };
  const loads: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    loads.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        sizes.total += responseBodySize + responseHeadersSize;
        if (request.resourceType() === 'script') sizes.script += responseBodySize;
      }),
    );
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(loads);
  const inline = await page.locator('script:not([src]):not([type="application/ld+json"])').allTextContents();
  sizes.script += inline.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
  return { ...sizes };
}

test('the home page stays light on first load', async ({ page }) => {
  const sizes = await weigh(page, '/');
  expect(sizes.script).toBeLessThanOrEqual(2 * kilobyte);
  expect(sizes.total).toBeLessThanOrEqual(120 * kilobyte);
});

test('the connect page stays light before and after its form wakes', async ({ page }) => {
  const before = await weigh(page, '/connect');
  expect(before.total).toBeLessThanOrEqual(120 * kilobyte);
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
