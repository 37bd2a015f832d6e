import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** A page in a browser, with what both WebDriver and Puppeteer can do. */
export interface Engine {
  /** Such as `WebKit 2.50.6`. */
  name: string;
  /** Waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** Clicks with the mouse. */
  click(selector: string): Promise<void>;
  /** Types into a field. */
  type(selector: string, text: string): Promise<void>;
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Runs a function in the page. Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  resize(width: number, height: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Visit {
  engine: Engine;
  /** Opens a page of the site by its path. */
  open(path: string): Promise<void>;
}

/** What a browser engine could break. Journeys check structure only, so they pass with any content. */
export const journeys = {
  'Hebrew is set with its vowels in place, from right to left': async ({ engine, open }: Visit) => {
    await open('/resources/torah-portions/vayishlach');
    const found = await engine.evaluate(async () => {
      // Firefox refuses to load a font whose time is over; then the page keeps the system's.
      await document.fonts.load('1em "Frank Ruhl Libre"', '\u05D0').catch(() => {});
      const text = document.querySelector('.verse-line p[lang=he]');
      if (!(text instanceof HTMLElement)) return undefined;
      const probe = text.cloneNode() as HTMLElement;
      Object.assign(probe.style, { position: 'absolute', width: 'max-content' });
      text.after(probe);
      const widthOf = (words: string) => {
        probe.textContent = words;
        return probe.getBoundingClientRect().width;
      };
      // Lamed with a vowel, a shin with its dot: a mark that is not in its place has a width.
      const widths = ['\u05DC\u05DC', '\u05DC\u05B8\u05DC\u05B0', '\u05E9', '\u05E9\u05C1\u05B5'].map(
        widthOf,
      );
      probe.remove();
      return { widths, direction: getComputedStyle(text).direction };
    });
    assert.ok(found, 'the page has Hebrew');
    const [bare = 0, pointed = 0, shin = 0, pointedShin = 0] = found.widths;
    assert.equal(found.direction, 'rtl');
    assert.ok(bare > 0 && Math.abs(bare - pointed) < 0.5, `vowels widen a word: ${found.widths}`);
    assert.ok(shin > 0 && Math.abs(shin - pointedShin) < 0.5, `a dot widens a letter: ${found.widths}`);
  },
  'menus open under their buttons, one at a time, and Escape returns the focus': async ({
    engine,
    open,
  }: Visit) => {
    await wide(engine);
    await open('/');
    // Where a click does not focus a button, Escape gives the focus back after hydration.
    await hydrate(engine);
    await engine.click('[popovertarget="menu-about"]');
    await untilMatches(engine, '#menu-about', ':popover-open');
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
    await untilMatches(engine, '#menu-about', ':not(:popover-open)');
    await untilMatches(engine, '#menu-connect', ':popover-open');
    await engine.press('Escape');
    await untilMatches(engine, '#menu-connect', ':not(:popover-open)');
    await untilFocused(engine, '[popovertarget="menu-connect"]');
    await untilHidden(engine, '#menu-about');
    await untilHidden(engine, '#menu-connect');
  },

  'every menu opens inside the window, even where space is tight': async ({ engine, open }: Visit) => {
    for (const width of [1366, 1180]) {
      await engine.resize(width, 900);
      await open('/');
      const menus = await engine.evaluate(() => [...document.querySelectorAll('.drop')].map(({ id }) => id));
      assert.ok(menus.length > 1, 'there are menus');
      for (const menu of menus) {
        await engine.click(`[popovertarget="${menu}"]`);
        await untilMatches(engine, `#${menu}`, ':popover-open');
        const outside = await engine.evaluate((id) => {
          const { left = 0, right = 0 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
          return left < 0 || right > document.documentElement.clientWidth;
        }, menu);
        assert.equal(outside, false, `${menu} at ${width} px`);
      }
    }
  },

  'the menu on a phone is modal, unfolds and closes': async ({ engine, open }: Visit) => {
    await narrow(engine);
    await open('/');
    // Before hydration a click opens the menu as a popover in older browsers.
    await hydrate(engine);
    await pressEnter(engine, '.burger');
    await untilMatches(engine, '#mobile-menu', ':modal');
    await pressEnter(engine, '.mobile-menu summary');
    await untilMatches(engine, '.mobile-menu details', '[open]');
    await engine.press('Escape');
    await untilMatches(engine, '#mobile-menu', ':not([open])');
    await untilFocused(engine, '.burger');
    await untilHidden(engine, '#mobile-menu');
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

  'the month filter shows only the portions of that month': async ({ engine, open }: Visit) => {
    await open('/resources/torah-portions');
    await engine.evaluate(() => {
      const months = document.querySelector<HTMLSelectElement>('.filter select');
      if (!months) return;
      months.value = 'november';
      for (const type of ['input', 'change']) months.dispatchEvent(new Event(type, { bubbles: true }));
    });
    await until(engine, () => {
      const times = [...document.querySelectorAll('.row:not([hidden]) time')];
      return times.length > 0 && times.every((time) => time.textContent?.includes('Nov'));
    });
  },

  'the state filter shows only the affiliates of that state': async ({ engine, open }: Visit) => {
    await wide(engine);
    await open('/affiliates');
    await engine.type('#state', 'zzz');
    await until(engine, () =>
      [...document.querySelectorAll('.affiliate')].every((card) => !card.checkVisibility()),
    );
  },

  'pictures of any size keep the width of their cards, and the window can shrink': async ({
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
        const overflow = await engine.evaluate(() => {
          const edges = [...document.querySelectorAll('main :is(.card, .highlight)')].map(
            (card) => card.getBoundingClientRect().right - document.documentElement.clientWidth,
          );
          return Math.max(0, ...edges);
        });
        assert.equal(overflow, 0, `${path} at ${width} px`);
      }
    }
  },

  'a recording opens in its dialog and closes': async ({ engine, open }: Visit) => {
    await open('/discipleship/teaching-series');
    await engine.click('main article button.thumb');
    await untilMatches(engine, '.player', '[data-state=open]');
    await engine.press('Escape');
    await until(engine, () => !document.querySelector('.player'));
  },

  'a form shows its errors, then sends, and shows a toast': async ({ engine, open }: Visit) => {
    await open('/connect');
    // Before hydration the form is posted, and the next page says so without a toast.
    await hydrate(engine, '#contact form');
    await engine.click('#contact [type=submit]');
    await untilFocused(engine, '#contact [role=alert]');
    await engine.type('#contact [name=name]', 'Ruth Boaz');
    await engine.type('#contact [name=email]', 'ruth@example.org');
    await engine.type('#contact [name=message]', `When do you meet in winter? I ask at ${Date.now()}.`);
    await engine.click('#contact [type=submit]');
    await until(
      engine,
      () => document.querySelector('.toast')?.textContent?.includes('Message Sent!') ?? false,
    );
  },

  'a prayer request is sent and its lamp is lit': async ({ engine, open }: Visit) => {
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

  'the home page shows the name, a gathering and the portion without scrolling': async ({
    engine,
    open,
  }: Visit) => {
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
    ] as const) {
      await engine.resize(width, height);
      await open('/');
      const elements = await engine.evaluate(() =>
        [...document.querySelectorAll('h1, .known a')].map((element) => ({
          text: element.textContent,
          bottom: element.getBoundingClientRect().bottom,
        })),
      );
      assert.ok(elements.length > 2, 'a name, a gathering and the portion of the week');
      for (const { text, bottom } of elements) assert.ok(text && bottom <= height, `${text} at ${width} px`);
    }
  },

  'a seeker goes from Home to the beliefs, and with the menu to the team and the question form': async ({
    engine,
    open,
  }: Visit) => {
    await narrow(engine);
    await open('/');
    // The drivers click with a mouse, which follows the link. Only a tap shows the tooltip first.
    await engine.click('.hero .actions a');
    await until(engine, () => location.pathname !== '/' && document.readyState === 'complete');
    await pressEnter(engine, '.burger');
    // Before hydration, Firefox 140 opens it as a popover: it does not know `command`.
    await untilMatches(engine, '#mobile-menu', ':is(:modal, :popover-open)');
    await unfold(engine, '/about/our-team');
    await pressEnter(engine, '#mobile-menu [href="/about/our-team"]');
    await until(engine, () => location.pathname === '/about/our-team' && document.readyState === 'complete');
    await pressEnter(engine, '.burger');
    await untilMatches(engine, '#mobile-menu [href="/about/our-team"]', '[aria-current=page]');
    await unfold(engine, '/connect#ask');
    await pressEnter(engine, '#mobile-menu [href="/connect#ask"]');
    await until(engine, () => {
      const { top = -1 } = document.querySelector('#ask')?.getBoundingClientRect() ?? {};
      return location.pathname === '/connect' && top >= 0 && top < innerHeight;
    });
  },

  'a member finds the portion and the times of the Sabbath with one click from Home': async ({
    engine,
    open,
  }: Visit) => {
    await narrow(engine);
    await open('/');
    await engine.click('.known .week a');
    await until(engine, () => location.pathname === '/resources/torah-portions');
    await until(engine, () => {
      const { top = -1 } = document.querySelector('#this-week')?.getBoundingClientRect() ?? {};
      const times = document.querySelectorAll('#this-week .sundown time');
      return top >= 0 && top < innerHeight && times.length === 2;
    });
  },

  'the chosen color theme is kept on the next page': async ({ engine, open }: Visit) => {
    const background = () => getComputedStyle(document.body).backgroundColor;
    await wide(engine);
    await open('/give');
    const light = await engine.evaluate(background);
    await engine.click('.theme [value=dark]');
    // The click is what hydrates the switch.
    await until(engine, (day) => getComputedStyle(document.body).backgroundColor !== day, light);
    const dark = await engine.evaluate(background);
    await open('/about');
    assert.equal(await engine.evaluate(background), dark);
  },
} satisfies Record<string, (visit: Visit) => Promise<void>>;

const wide = (engine: Engine) => engine.resize(1366, 900);
const narrow = (engine: Engine) => engine.resize(390, 844);

/** Unfolds the section of the phone's menu that contains a link. */
const unfold = (engine: Engine, href: string) =>
  engine.evaluate((to) => {
    const section = document.querySelector(`#mobile-menu [href="${to}"]`)?.closest('details');
    if (section) section.open = true;
  }, href);

/** With the keyboard: Safari does not focus a button that is clicked with the mouse. */
async function pressEnter(engine: Engine, selector: string): Promise<void> {
  await engine.evaluate((button) => document.querySelector<HTMLElement>(button)?.focus(), selector);
  await engine.press('Enter');
}

/** @throws with the path of a page that is wider than the window */
export async function expectNoSidewaysScroll(
  { engine, open }: Visit,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await open(path);
    const overflow = await engine.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0, `${path} scrolls sideways by ${overflow} px`);
  }
}

/** Starts hydration, as any movement does, and waits for that of one element: by default, the header. */
async function hydrate(engine: Engine, element = 'astro-island > .head'): Promise<void> {
  await engine.evaluate(() => void dispatchEvent(new Event('scroll')));
  await untilMatches(engine, element, '[data-hydrated] *');
}

/** Waits until an element matches a selector, such as `:modal`. */
const untilMatches = (engine: Engine, element: string, selector: string) =>
  until(
    engine,
    (found, wanted) => document.querySelector(found)?.matches(wanted) ?? false,
    element,
    selector,
  );

/** Waits until an element is not rendered, so that it can be neither clicked nor focused. */
const untilHidden = (engine: Engine, selector: string) =>
  until(
    engine,
    (found) => getComputedStyle(document.querySelector(found) as Element).display === 'none',
    selector,
  );

/** Waits until an element is the active one. `:focus` would also need the window to be in front. */
const untilFocused = (engine: Engine, selector: string) =>
  until(engine, (found) => document.activeElement?.matches(found) ?? false, selector);

/** Waits until a function in the page returns true. @throws after ten seconds */
export async function until<Args extends unknown[]>(
  engine: Engine,
  condition: (...args: Args) => boolean | Promise<boolean>,
  ...args: Args
): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await engine.evaluate(condition, ...args)) return;
    await wait(100);
  }
  throw new assert.AssertionError({
    message: `still false after 10 s: ${condition} ${JSON.stringify(args)}`,
  });
}
