import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownHost, ownUrl } from '../../tests/browser/own-host.ts';
import { routes } from '../../tests/routes.ts';

const executablePath = process.env.FIREFOX_PATH ?? 'firefox';
const host = ownHost();
let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  await host.start({ CLOCK: '2025-10-09T01:00:00Z', RATE_LIMIT: '1000/10m' });
  browser = await puppeteer.launch({ browser: 'firefox', executablePath });
});

afterAll(async () => {
  await browser?.close();
  await host.remove();
});

beforeEach(async () => {
  visitor = await browser.createBrowserContext();
  page = await visitor.newPage();
  await page.setViewport({ width: 1366, height: 900 });
  faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
});

afterEach(async () => {
  await visitor.close();
  expect(faults).toEqual([]);
});

const open = (path: string) => page.goto(ownUrl + path);
const phone = () => page.setViewport({ width: 390, height: 844, hasTouch: true });
const matches = (selector: string, state: string) =>
  page.$eval(selector, (element, asked) => element.matches(asked), state);
/** By its place: the driver's own `click` asks for observers, which do not run where scripts do not. */
async function press(selector: string) {
  const place = await page.$eval(selector, (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.click(place.x, place.y);
}
const textOf = (selector: string) => page.$eval(selector, (element) => element.textContent ?? '');

test('menus open under their buttons, one at a time, and Escape gives the focus back', async () => {
  await open('/');
  await page.click('[popovertarget="menu-about"]');
  expect(await matches('#menu-about', ':popover-open')).toBe(true);
  const [button, menu] = await Promise.all(
    ['[popovertarget="menu-about"]', '#menu-about'].map(async (found) =>
      (await page.$(found))?.boundingBox(),
    ),
  );
  expect(menu?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  expect(Math.abs((menu?.x ?? 0) - (button?.x ?? 0))).toBeLessThan(40);
  await page.click('[popovertarget="menu-connect"]');
  expect(await matches('#menu-about', ':popover-open')).toBe(false);
  await page.keyboard.press('Escape');
  expect(await matches('#menu-connect', ':popover-open')).toBe(false);
  expect(await matches('[popovertarget="menu-connect"]', ':focus')).toBe(true);
});

test("the phone's panel is modal, unfolds and closes", async () => {
  await phone();
  await open('/');
  await page.click('.burger');
  expect(await matches('#mobile-menu', ':modal')).toBe(true);
  await page.click('.mob summary');
  expect(await matches('.mob details', '[open]')).toBe(true);
  await page.keyboard.press('Escape');
  expect(await matches('#mobile-menu', '[open]')).toBe(false);
  expect(await matches('.burger', ':focus')).toBe(true);
});

test('accordions, a highlight card and the month filter open and answer', async () => {
  await open('/about/we-practice');
  const closed = '.statement details.acc:not([open])';
  const before = (await page.$$(closed)).length;
  await page.click(`${closed} > summary`);
  expect((await page.$$(closed)).length).toBe(before - 1);
  await open('/');
  await page.click('.hl h3 button');
  expect(await page.$eval('.hl-sheet', (sheet) => getComputedStyle(sheet).visibility)).toBe('visible');
  await open('/resources/torah-portions');
  await page.select('.filter select', 'november');
  await page.waitForFunction(() =>
    document.querySelector('.row:not([hidden]) time')?.textContent?.includes('Nov'),
  );
});

test('a form tells its faults, then sends, and a toast says so', async () => {
  await open('/connect');
  await page.click('#contact [type=submit]');
  await page.waitForSelector('#contact [role=alert]');
  expect(await textOf('#contact [role=alert]')).toContain('Three things need fixing');
  await page.type('#contact [name=name]', 'Ruth Boaz');
  await page.type('#contact [name=email]', 'ruth.firefox@example.org');
  await page.type('#contact [name=message]', 'When do you meet in winter?');
  await page.click('#contact [type=submit]');
  await page.waitForSelector('.toast');
  expect(await textOf('.toast')).toContain('Message Sent!');
});

test('without JavaScript the menu opens and closes, and a form is sent', async () => {
  const plain = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'javascript.enabled': false, 'ui.prefersReducedMotion': 1 },
  });
  try {
    page = await plain.newPage();
    await phone();
    await open('/connect');
    await press('.burger');
    expect(await matches('#mobile-menu', ':modal')).toBe(true);
    await press('.mob .x');
    expect(await matches('#mobile-menu', ':modal')).toBe(false);
    for (const [field, words] of [
      ['name', 'Ruth Boaz'],
      ['email', 'ruth.plain@example.org'],
      ['message', 'And in the summer, when do you meet?'],
    ] as const) {
      await press(`#contact [name=${field}]`);
      await page.keyboard.type(words);
    }
    const answered = page.waitForNavigation();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await answered;
    expect(await textOf('#contact [role=status]')).toContain('Message Sent!');
  } finally {
    await plain.close();
  }
});

test('day and night are chosen, and kept', async () => {
  await open('/give');
  const ground = () => page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
  await page.click('.theme [value=dark]');
  expect(await ground()).toBe('rgb(13, 21, 33)');
  await open('/about');
  expect(await ground()).toBe('rgb(13, 21, 33)');
});

test('no page makes an error or scrolls sideways, narrow or wide', async () => {
  for (const width of [320, 1366]) {
    await page.setViewport({ width, height: 800 });
    for (const path of routes) {
      // Asks another server for pictures, as the specification has it.
      if (path === '/messages') continue;
      await open(path);
      const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect([path, width, await page.evaluate(wider)]).toEqual([path, width, 0]);
    }
  }
});

test('what was read is there when the host is not', async () => {
  await open('/give');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await open('/resources/torah-portions');
  await host.stop();
  await open('/give');
  expect(await textOf('h1')).toBe('Give');
  await open('/gatherings');
  expect(await textOf('h1')).toBe('No signal just now');
  expect(await textOf('main')).toContain('123 Example Street');
  // The browser itself tells the console that nobody answered.
  faults.length = 0;
});
