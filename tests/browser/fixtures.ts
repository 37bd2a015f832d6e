import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, devices, expect, type Locator, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { type Desk, startDesk } from './desk-host.ts';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
export const phone = { ...pixel, viewport: { width: 390, height: 844 } };

/**
 * Every journey fails on errors in the console, uncaught errors, and requests to other servers. A test that
 * stubs another server names it: `test.use({ allowed: ['https://www.youtube.com'] })`.
 */
export const test = base.extend<{ allowed: readonly string[] }, { desk: Desk }>({
  allowed: [[], { option: true }],
  // Defined here, because tests with other worker fixtures would need more browsers.
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

/** The toast that is shown. */
export const toast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

/**
 * Waits after `goto` until the islands are hydrated. Journeys that start earlier tell `goto` not to wait
 * for the load event.
 */
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
    // The browser logs the status of a rejected form post and lost connections. Astro logs an island whose
    // script could not be loaded.
    const expected =
      /the server responded with a status of|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text()) ||
      (/Error hydrating .* dynamically imported module/.test(message.text()) && lost.length > 0);
    if (message.type() === 'error' && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // A script lost with the network is expected; a script missing on the server is not.
    const kept = /dynamically imported module/.test(message) && lost.some((url) => message.endsWith(url));
    // The browser's message about a page that came too late for a view transition, which the styles
    // request.
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
 * Scrolls to a form and waits until it is hydrated. An earlier press would send it without JavaScript (see
 * forms.spec.ts).
 */
export const hydrate = (form: Locator) => hydrateAt(form.getByRole('textbox').first());

/**
 * Focuses a control and waits until it is hydrated. On a busy machine an earlier click would be followed
 * without JavaScript, two seconds later (see first-touch.spec.ts).
 */
export async function hydrateAt(control: Locator) {
  await control.focus();
  await expect(control.locator('xpath=ancestor::astro-island[1]')).toHaveAttribute('data-hydrated');
}

/** Delays a page's scripts until the returned function is called. */
export async function holdScripts(page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Time passes only when the test advances it, so slow machines do not time out. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: '2025-10-09T01:00:00Z' });
  await page.clock.pauseAt('2025-10-09T01:01:00Z');
}

/** Call before the page loads: a clipboard that tests read with `copied`, and no share sheet. */
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

/** The origin of the video player. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** An empty page instead of a player or a map. Use with `test.use({ allowed: [origin] })`. */
export const stubFrame = (page: Page, origin = playerOrigin) =>
  page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>P</title><h1>P</h1>',
    }),
  );

/**
 * The video platform without playlist pictures. Use with `test.use({ allowed: ['https://www.youtube.com']
 * })`.
 */
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
 * The notice and the acknowledgement of a message from `address`, in this order. Waits until the host has
 * written both.
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
