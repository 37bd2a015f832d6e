import { test as base, expect, type Page } from '@playwright/test';

/**
 * Every journey fails on what a visitor would not see but should not be there: an error in the console, a script that
 * throws, or a request to anyone else's server. A test that stubs another's server names it:
 * `test.use({ allowed: ['https://www.youtube.com'] })`.
 */
export const test = base.extend<{ allowed: readonly string[] }>({
  allowed: [[], { option: true }],
  page: async ({ page, baseURL, allowed }, use) => {
    const faults = watch(page, [baseURL ?? '', ...allowed]);
    await use(page);
    expect(faults).toEqual([]);
  },
});

function watch(page: Page, allowed: readonly string[]): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser itself logs the status of a refused form post, and a lost network; these are what those tests ask for.
    const expected = /the server responded with a status of|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(
      message.text(),
    );
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(data|about|blob):/.test(url) || allowed.some((origin) => url.startsWith(origin))) return;
    faults.push(`third party: ${url}`);
  });
  return faults;
}

export { expect };
