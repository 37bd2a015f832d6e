import { test as base, expect, type Page } from '@playwright/test';

/**
 * Every journey fails on what a visitor would not see but should not be there: an error in the console, a script that
 * throws, or a request to anyone else's server. A test that stubs another's server names it:
 * `test.use({ allowed: ['https://www.youtube.com'] })`.
 */
export const test = base.extend<{ allowed: readonly string[] }>({
  allowed: [[], { option: true }],
  page: async ({ page, baseURL, allowed, javaScriptEnabled }, use) => {
    const faults = watch(page, [baseURL ?? '', ...allowed]);
    if (javaScriptEnabled !== false) goWithOwnScripts(page);
    await use(page);
    expect(faults).toEqual([]);
  },
});

/**
 * Journeys begin when the page's own scripts are there, which come after its first paint (scripts/vite/late-scripts.ts). Those that
 * begin before ask `goto` not to wait for the page to load.
 */
function goWithOwnScripts(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.evaluate(importOwnScripts);
    return response;
  };
}

async function importOwnScripts() {
  const files = [...document.scripts].map(({ text }) => /import\("(\/assets\/[^"]+)"\)/.exec(text)?.[1]);
  // One that cannot be had is no concern of the journey: the page works without.
  for (const file of files) if (file) await import(file).catch(() => {});
}

function watch(page: Page, allowed: readonly string[]): string[] {
  const faults: string[] = [];
  const lost: string[] = [];
  page.on('requestfailed', (request) => lost.push(request.url()));
  page.on('console', (message) => {
    // The browser itself logs the status of a refused form post, and a lost network; these are what those tests ask for.
    const expected = /the server responded with a status of|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(
      message.text(),
    );
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // A script that a lost network kept away is no fault; one that the server does not have is.
    const kept = /dynamically imported module/.test(message) && lost.some((url) => message.endsWith(url));
    if (!kept) faults.push(`script: ${message}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^(data|about|blob):/.test(url) || allowed.some((origin) => url.startsWith(origin))) return;
    faults.push(`third party: ${url}`);
  });
  return faults;
}

export { expect };
