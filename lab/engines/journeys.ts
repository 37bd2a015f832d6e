import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** A page in a browser, as the journeys drive it: what WebDriver and puppeteer both can. */
export interface Engine {
  /** Such as `WebKit 2.50.6`. */
  name: string;
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Presses where an element is, as a mouse does. */
  click(selector: string): Promise<void>;
  /** Types into a field. */
  type(selector: string, words: string): Promise<void>;
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Runs a function in the page; what goes in and comes out is JSON. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  resize(width: number, height: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** One visitor in one browser. */
export interface Visit {
  engine: Engine;
  /** Opens a page of the site. */
  open(path: string): Promise<void>;
}

/* What an engine could break. Only structure is asked for, so that they hold with any content. */

/** By name, in an order in which none disturbs the next. */
export const journeys = {
  'menus open under their buttons, one at a time, and Escape gives the focus back': async ({
    engine,
    open,
  }: Visit) => {
    await wide(engine);
    await open('/');
    await engine.click('[popovertarget="menu-about"]');
    await state(engine, '#menu-about', ':popover-open');
    const [button, menu] = await engine.evaluate(() =>
      ['[popovertarget="menu-about"]', '#menu-about'].map((selector) => {
        const {
          left = 0,
          top = 0,
          bottom = 0,
        } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { left, top, bottom };
      }),
    );
    assert.ok((menu?.top ?? 0) >= (button?.bottom ?? 0), 'the menu opens below its button');
    assert.ok(Math.abs((menu?.left ?? 0) - (button?.left ?? 0)) < 40, 'the menu opens at its button');
    await engine.click('[popovertarget="menu-connect"]');
    await state(engine, '#menu-about', ':not(:popover-open)');
    await state(engine, '#menu-connect', ':popover-open');
    await engine.press('Escape');
    await state(engine, '#menu-connect', ':not(:popover-open)');
    await focused(engine, '[popovertarget="menu-connect"]');
    await gone(engine, '#menu-about');
    await gone(engine, '#menu-connect');
  },

  'every menu opens inside the window, where there is least room too': async ({ engine, open }: Visit) => {
    for (const width of [1366, 1180]) {
      await engine.resize(width, 900);
      await open('/');
      const menus = await engine.evaluate(() => [...document.querySelectorAll('.drop')].map(({ id }) => id));
      assert.ok(menus.length > 1, 'there are menus');
      for (const menu of menus) {
        await engine.click(`[popovertarget="${menu}"]`);
        await state(engine, `#${menu}`, ':popover-open');
        const outside = await engine.evaluate((id) => {
          const { left = 0, right = 0 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
          return left < 0 || right > document.documentElement.clientWidth;
        }, menu);
        assert.equal(outside, false, `${menu} at ${width} px`);
      }
    }
  },

  "the phone's panel is modal, unfolds and closes": async ({ engine, open }: Visit) => {
    await narrow(engine);
    await open('/');
    // A press before the script for older browsers is there opens the panel as a popover.
    await until(
      engine,
      () =>
        ('commandForElement' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype) ||
        performance.getEntriesByType('resource').some(({ name }) => name.includes('older-dialogs')),
    );
    await enter(engine, '.burger');
    await state(engine, '#mobile-menu', ':modal');
    await enter(engine, '.mobile-menu summary');
    await state(engine, '.mobile-menu details', '[open]');
    await engine.press('Escape');
    await state(engine, '#mobile-menu', ':not([open])');
    await focused(engine, '.burger');
    await gone(engine, '#mobile-menu');
  },

  'an accordion unfolds, and a highlight card shows its verse': async ({ engine, open }: Visit) => {
    await wide(engine);
    await open('/about/we-practice');
    const closed = '.statement details.disclosure:not([open])';
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const before = await engine.evaluate(count, closed);
    await engine.click(`${closed} > summary`);
    assert.equal(await engine.evaluate(count, closed), before - 1);
    await open('/');
    await engine.click('.highlight h3 button');
    await until(
      engine,
      () => getComputedStyle(document.querySelector('.highlight-sheet') as Element).visibility === 'visible',
    );
  },

  'the month filter leaves the portions of that month': async ({ engine, open }: Visit) => {
    await open('/resources/torah-portions');
    await engine.evaluate(() => {
      const months = document.querySelector<HTMLSelectElement>('.filter select');
      if (!months) return;
      months.value = 'november';
      for (const told of ['input', 'change']) months.dispatchEvent(new Event(told, { bubbles: true }));
    });
    await until(engine, () => {
      const times = [...document.querySelectorAll('.row:not([hidden]) time')];
      return times.length > 0 && times.every((time) => time.textContent?.includes('Nov'));
    });
  },

  'the search by state leaves the affiliates of that state': async ({ engine, open }: Visit) => {
    await wide(engine);
    await open('/affiliates');
    await engine.type('#state', 'zzz');
    await until(engine, () =>
      [...document.querySelectorAll('.affiliate')].every((card) => !card.checkVisibility()),
    );
  },

  'pictures of any size leave their cards as wide as they are, and windows may be made narrower': async ({
    engine,
    open,
  }: Visit) => {
    for (const path of ['/', '/discipleship/teaching-series', '/resources/books']) {
      await engine.resize(1440, 900);
      await open(path);
      await engine.evaluate(async () => {
        for (const picture of document.querySelectorAll<HTMLImageElement>(
          'main :is(.card, .highlight) img',
        )) {
          Object.assign(picture, { src: '/apple-touch-icon.png', loading: 'eager' });
          await picture.decode().catch(() => {});
        }
      });
      for (const width of [1440, 1024, 768]) {
        await engine.resize(width, 900);
        const beyond = await engine.evaluate(() => {
          const edges = [...document.querySelectorAll('main :is(.card, .highlight)')].map(
            (card) => card.getBoundingClientRect().right - document.documentElement.clientWidth,
          );
          return Math.max(0, ...edges);
        });
        assert.equal(beyond, 0, `${path} at ${width} px`);
      }
    }
  },

  'a recording opens in its dialog and closes': async ({ engine, open }: Visit) => {
    await open('/discipleship/teaching-series');
    await engine.click('main [command="show-modal"]');
    await state(engine, 'dialog.player', '[open]');
    await engine.press('Escape');
    await until(engine, () => !document.querySelector('dialog.player[open]'));
  },

  'a form tells its faults, then sends, and a toast says so': async ({ engine, open }: Visit) => {
    await open('/connect');
    await engine.click('#contact [type=submit]');
    await until(engine, () => document.querySelector('#contact [role=alert]') !== null);
    await engine.type('#contact [name=name]', 'Ruth Boaz');
    await engine.type('#contact [name=email]', 'ruth@example.org');
    await engine.type('#contact [name=message]', `When do you meet in winter? I ask at ${Date.now()}.`);
    await engine.click('#contact [type=submit]');
    await until(
      engine,
      () => document.querySelector('.toast')?.textContent?.includes('Message Sent!') ?? false,
    );
  },

  'a prayer request is sent, and its lamp is lit': async ({ engine, open }: Visit) => {
    await narrow(engine);
    await open('/pray');
    const form = '#prayer-request';
    await engine.type(`${form} [name=name]`, 'Ruth');
    await engine.type(`${form} [name=email]`, 'ruth@example.org');
    await engine.type(`${form} [name=request]`, `I cannot sleep. Please pray for me. ${Date.now()}`);
    await engine.click(`${form} [name=consent]`);
    await engine.click(`${form} [type=submit]`);
    await until(
      engine,
      () => getComputedStyle(document.querySelector('.lamp img + img') as Element).opacity === '1',
    );
  },

  'a first visit shows what this is, where and when, before anything is scrolled': async ({
    engine,
    open,
  }: Visit) => {
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
    ] as const) {
      await engine.resize(width, height);
      await open('/');
      const known = await engine.evaluate(() =>
        [...document.querySelectorAll('h1, .known a')].map((part) => ({
          words: part.textContent,
          bottom: part.getBoundingClientRect().bottom,
        })),
      );
      assert.ok(known.length > 2, 'a name, a gathering and the week’s portion');
      for (const { words, bottom } of known) assert.ok(words && bottom <= height, `${words} at ${width} px`);
    }
  },

  'who seeks comes from Home to what is believed, and by the menu to the team and to where one asks': async ({
    engine,
    open,
  }: Visit) => {
    await narrow(engine);
    await open('/');
    // On a phone the first tap tells, the second leads on.
    await engine.click('.hero .actions a');
    await state(engine, '.hero .actions .has-tip', '.is-tip');
    await engine.click('.hero .actions a');
    await until(engine, () => location.pathname !== '/' && document.readyState === 'complete');
    await enter(engine, '.burger');
    await state(engine, '#mobile-menu', ':modal');
    await unfold(engine, '/about/our-team');
    await enter(engine, '#mobile-menu [href="/about/our-team"]');
    await until(engine, () => location.pathname === '/about/our-team' && document.readyState === 'complete');
    await enter(engine, '.burger');
    await state(engine, '#mobile-menu [href="/about/our-team"]', '[aria-current=page]');
    await unfold(engine, '/connect#ask');
    await enter(engine, '#mobile-menu [href="/connect#ask"]');
    await until(engine, () => {
      const { top = -1 } = document.querySelector('#ask')?.getBoundingClientRect() ?? {};
      return location.pathname === '/connect' && top >= 0 && top < innerHeight;
    });
  },

  'a member finds on Friday, in two presses, what is read and when the Sabbath begins and ends': async ({
    engine,
    open,
  }: Visit) => {
    await narrow(engine);
    await open('/');
    await engine.click('.known .week a');
    await until(engine, () => location.pathname === '/resources/torah-portions' && location.hash !== '');
    await until(engine, () => {
      const { top = -1 } = document.querySelector(':target')?.getBoundingClientRect() ?? {};
      const times = document.querySelectorAll('#this-week .sundown time');
      return top >= -1 && top < innerHeight && times.length === 2;
    });
  },

  'day and night are chosen, and kept': async ({ engine, open }: Visit) => {
    const ground = () => getComputedStyle(document.body).backgroundColor;
    await wide(engine);
    await open('/give');
    const day = await engine.evaluate(ground);
    await engine.click('.theme [value=dark]');
    const night = await engine.evaluate(ground);
    assert.notEqual(night, day);
    await open('/about');
    assert.equal(await engine.evaluate(ground), night);
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

const wide = (engine: Engine) => engine.resize(1366, 900);
const narrow = (engine: Engine) => engine.resize(390, 844);

/** Opens the part of the phone's panel in which a link stands. */
const unfold = (engine: Engine, href: string) =>
  engine.evaluate((to) => {
    const part = document.querySelector(`#mobile-menu [href="${to}"]`)?.closest('details');
    if (part) part.open = true;
  }, href);

/** By how many px a page is wider than its window. */
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** By keyboard: Safari gives no focus to what is pressed with a mouse, and none back. */
async function enter(engine: Engine, selector: string): Promise<void> {
  await engine.evaluate((found) => document.querySelector<HTMLElement>(found)?.focus(), selector);
  await engine.press('Enter');
}

/** @throws when these pages scroll sideways at a width, naming them */
export async function neverSideways({ engine, open }: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(path);
    const wider = await engine.evaluate(sideways);
    assert.equal(wider, 0, `${path} scrolls sideways by ${wider} px`);
  }
}

/** Waits until an element is in a state, such as `:modal`. */
const state = (engine: Engine, selector: string, wanted: string) =>
  until(engine, (found, asked) => document.querySelector(found)?.matches(asked) ?? false, selector, wanted);

/** Waits until an element is hidden and takes no press and no focus. */
const gone = (engine: Engine, selector: string) =>
  until(
    engine,
    (found) => {
      const { display, visibility, pointerEvents } = getComputedStyle(
        document.querySelector(found) as Element,
      );
      return display === 'none' || (visibility === 'hidden' && pointerEvents === 'none');
    },
    selector,
  );

/** Waits until an element has the focus: `:focus` says so only while the window itself is in front. */
const focused = (engine: Engine, selector: string) =>
  until(engine, (found) => document.activeElement?.matches(found) ?? false, selector);

/** @throws after ten seconds */
export async function until<Given extends unknown[]>(
  engine: Engine,
  holds: (...given: Given) => boolean,
  ...given: Given
): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await engine.evaluate(holds, ...given)) return;
    await wait(100);
  }
  throw new assert.AssertionError({ message: `never came true: ${holds} ${JSON.stringify(given)}` });
}
