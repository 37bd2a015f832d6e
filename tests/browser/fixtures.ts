import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, devices, expect, type Locator, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { type Desk, startDesk } from './desk-host.ts';

/** A phone, for `test.use`. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
export const phone = { ...pixel, viewport: { width: 390, height: 844 } };

/**
 * Every journey fails on what a visitor would not see but should not be there: an error in the console, a script that
 * throws, or a request to anyone else's server. A test that stubs another's server names it:
 * `test.use({ allowed: ['https://www.youtube.com'] })`.
 */
export const test = base.extend<{ allowed: readonly string[] }, { desk: Desk }>({
  allowed: [[], { option: true }],
  // Here, though few journeys ask for it: with other fixtures, they would need browsers of their own.
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      await using desk = await startDesk();
      await use(desk);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, baseURL, allowed, javaScriptEnabled }, use) => {
    const faults = watch(page, [baseURL ?? '', ...allowed]);
    if (javaScriptEnabled !== false) goHydrated(page);
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect };

/** Journeys begin when the page's islands are hydrated. Those that begin before ask `goto` not to wait for the page to load. */
function goHydrated(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) {
      await page.evaluate(() => dispatchEvent(new Event('scroll')));
      await expect(page.locator('astro-island:not([data-hydrated])')).toHaveCount(0);
    }
    return response;
  };
}

function watch(page: Page, allowed: readonly string[]): string[] {
  const faults: string[] = [];
  const lost: string[] = [];
  page.on('requestfailed', (request) => lost.push(request.url()));
  page.on('console', (message) => {
    // The browser itself logs the status of a refused form post, and a lost network; these are what those tests ask for. Astro reports
    // an island whose script the lost network kept away.
    const expected =
      /the server responded with a status of|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text()) ||
      (/Error hydrating .* dynamically imported module/.test(message.text()) && lost.length > 0);
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // A script that a lost network kept away is no fault; one that the server does not have is.
    const kept = /dynamically imported module/.test(message) && lost.some((url) => message.endsWith(url));
    // The browser's own word of a page that came too late to be faded in: the styles ask for that, no script does.
    const isLate = message === 'Transition was aborted because of invalid state. Page already revealed';
    if (!kept && !isLate) faults.push(`script: ${message}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^(data|about|blob):/.test(url) || allowed.some((origin) => url.startsWith(origin))) return;
    faults.push(`third party: ${url}`);
  });
  return faults;
}

/**
 * Turns to a form and waits until it is hydrated, however slow the machine: a press before that is sent the plain way and
 * answered by another page, without a toast (forms.spec.ts tries it).
 */
export async function hydrate(form: Locator) {
  await form.getByRole('textbox').first().focus();
  await expect(form.locator('xpath=ancestor::astro-island')).toHaveAttribute('data-hydrated');
}

/** Keeps a page's scripts on their way until the function that it gives is called. */
export async function holdScripts(page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Time goes on only when the test says so: a slow machine does not outlast a wait. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: '2025-10-09T01:00:00Z' });
  await page.clock.pauseAt('2025-10-09T01:00:01Z');
}

/** Before the page loads: a clipboard that tests can read with `copied`, and no share sheet. */
export async function stubClipboard(page: Page) {
  await page.addInitScript(() => {
    const writeText = async (text: string) => {
      document.documentElement.dataset.copied = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    Object.defineProperty(navigator, 'share', { value: undefined });
  });
}

export const copied = (page: Page) => page.locator('html').getAttribute('data-copied');

/** Where a player comes from once a visitor asks for it. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** An empty page in the place of a player or a map. Goes with `test.use({ allowed: [origin] })`. */
export const stubFrame = (page: Page, origin = playerOrigin) =>
  page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>P</title><h1>P</h1>',
    }),
  );

/** The video platform knows no playlist's picture. Goes with `test.use({ allowed: ['https://www.youtube.com'] })`. */
export const stubPlatform = (page: Page) =>
  page.route('https://www.youtube.com/**', (route) => route.fulfill({ json: {} }));

async function mailThatNames(address: string) {
  const folder = join(process.env.TEST_DATA_DIR ?? '', 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return Promise.all(texts.filter((text) => text.includes(address)).map((text) => PostalMime.parse(text)));
}

/**
 * The two mails that a message from `address` brings about: the staff's notice (which answers to the visitor) and the
 * visitor's acknowledgement, in this order. Waits until the host has written both.
 */
export async function mailTo(address: string) {
  const about = async () => {
    const mail = await mailThatNames(address);
    return [
      ...mail.filter((message) => message.replyTo?.some((reply) => reply.address === address)),
      ...mail.filter((message) => message.to?.some((receiver) => receiver.address === address)),
    ];
  };
  await expect.poll(async () => (await about()).length).toBe(2);
  return about();
}
