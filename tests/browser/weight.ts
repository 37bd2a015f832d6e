import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Bytes of a page's first load on the wire, and of its scripts, those inside the page compressed as the page is. */
export async function weigh(page: Page, path: string) {
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
