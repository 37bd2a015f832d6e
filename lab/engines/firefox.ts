import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import type { Engine } from './journeys.ts';

const locations = [
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'firefox-esr'), join(folder, 'firefox')]),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Undefined when Firefox is not installed. */
export const firefoxPath = [process.env.FIREFOX_PATH, ...locations].find((path) => path && existsSync(path));

/** Firefox with WebDriver BiDi. `await using` closes it. @param preferences as in about:config */
export async function startFirefox(preferences: Record<string, unknown> = {}): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? 'firefox',
    extraPrefsFirefox: preferences,
  });
  const page = await browser.newPage();
  // The driver sends this command with each size. Firefox 140 does not know it, and after the failure the
  // driver waits in vain for pages to load.
  Object.assign(Reflect.get(page.mainFrame(), 'browsingContext'), {
    setScreenOrientationOverride: async () => {},
  });
  return {
    name: (await browser.version()).replace('/', ' '),
    // Not the driver's own way: in Firefox 140 it sometimes misses that a page has loaded.
    async open(url) {
      await page.evaluate((url) => {
        Object.assign(window, { isLeft: true });
        location.assign(url);
      }, url);
      const hasLoaded = () => !('isLeft' in window) && document.readyState === 'complete';
      // The call fails while one page replaces the other.
      while (!(await page.evaluate(hasLoaded).catch(() => false))) await wait(20);
    },
    async click(selector) {
      // By coordinates: the driver's own click needs observers, which do not run without JavaScript.
      const { x, y } = await page.$eval(selector, (element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await page.mouse.click(x, y);
    },
    async type(selector, text) {
      await page.focus(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key),
    // biome-ignore lint/suspicious/noExplicitAny: the driver's types wrap the types of `Engine`
    evaluate: (run, ...args) => page.evaluate(run as any, ...args) as any,
    resize: (width, height) => page.setViewport({ width, height }),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
