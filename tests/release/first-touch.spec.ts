import type { Page } from '@playwright/test';
import {
  copied,
  expect,
  holdScripts,
  phone,
  playerOrigin,
  stopClock,
  stubClipboard,
  stubFrame,
  test,
  toast,
} from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

/* What is specified for a tap, click, key or hover holds for the very first one: each case runs on a page
   whose scripts come only after the touch, and on a hydrated page. */

const maps = 'https://www.google.com';
test.use({ allowed: [playerOrigin, maps] });

interface Case {
  title: string;
  path: string;
  act: (page: Page) => Promise<unknown>;
  check: (page: Page) => Promise<unknown>;
  /** Milliseconds that pass before the check. */
  wait?: number;
  /** It leads to another page. */
  leaves?: true;
}

const { hero, highlights, worship } = content.pages.home;
const torah = '/resources/torah-portions';
const reading = `${torah}/vayishlach`;
const series = nth(content.teachingSeries, 0).title ?? '';
const message = '/messages/lamps-on-the-stairs';

const heroLink = (page: Page, index: number) =>
  page.getByRole('region', { name: 'Welcome' }).getByRole('link').nth(index);
const heroTip = (page: Page, index: number) =>
  page.getByRole('tooltip').filter({ hasText: nth(hero.buttons, index).tooltip });
const cardTitle = (page: Page, index: number) =>
  page.getByRole('button', { name: nth(highlights.cards, index).title });
const expectToast = (text: string | RegExp) => (page: Page) => expect(toast(page)).toContainText(text);
const location = (page: Page) =>
  page.locator('.card.location').getByRole('link', { name: worship.location.button });

/** Counts new tabs without opening them, so that a case needs no second server. */
const countTabs = (page: Page) =>
  page.evaluate(() => {
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a[target=_blank]');
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      document.documentElement.dataset.tabs = `${Number(document.documentElement.dataset.tabs ?? 0) + 1}`;
    });
  });
const expectOneTab = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-tabs', '1');

const onPhone: readonly Case[] = [
  {
    title: 'a tap on a hero button shows its tooltip only',
    path: '/',
    act: (page) => heroLink(page, 1).tap(),
    async check(page) {
      await expect(heroTip(page, 1)).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.clock.runFor(1800);
      await expect(heroTip(page, 1)).toBeVisible();
      await page.clock.runFor(200);
      await expect(heroTip(page, 1)).toBeHidden();
      await heroLink(page, 1).tap();
      await expect(page).toHaveURL('/connect');
    },
  },
  ...[0.1, 0.5, 0.9].map((part) => ({
    title: `a tap on a highlight card opens it, at ${part} of its height`,
    path: '/',
    async act(page: Page) {
      const art = page.locator('.highlight-art').nth(1);
      await art.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await art.boundingBox()) ?? {};
      await page.touchscreen.tap(x + width * 0.3, y + height * part);
    },
    async check(page: Page) {
      await expect(cardTitle(page, 1)).toHaveAttribute('aria-expanded', 'true');
      await expect(page).toHaveURL('/');
    },
  })),
  {
    title: 'a tap opens the menu, and a link to the same page closes it',
    path: '/connect',
    async act(page) {
      await page.getByRole('button', { name: 'Open menu' }).tap();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      const link = menu.getByRole('link', { name: 'Contact Us' });
      if (!(await link.isVisible())) await menu.locator('summary', { hasText: 'Connect' }).tap();
      await link.tap();
    },
    async check(page) {
      await expect(page).toHaveURL('/connect#contact');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    },
  },
  {
    title: 'a tap on Copy copies',
    path: torah,
    act: (page) => page.locator('#this-week').getByRole('button', { name: 'Copy Torah' }).tap(),
    async check(page) {
      await expectToast('Torah reference copied!')(page);
      expect(await copied(page)).toBe('Deuteronomy 33:1-34:12');
    },
  },
  {
    title: 'a tap on a series’ Share copies its link',
    path: '/discipleship/teaching-series',
    act: (page) => page.getByRole('article').first().getByRole('button').nth(2).tap(),
    check: expectToast('Link copied!'),
  },
  {
    title: 'a tap on Play opens the player',
    path: '/discipleship/teaching-series',
    act: (page) => page.getByRole('article').first().getByRole('button', { name: 'Play', exact: true }).tap(),
    check: (page) => expect(page.getByRole('dialog', { name: series })).toBeVisible(),
  },
  {
    title: 'a tap on "Share this page" copies its address',
    path: '/beliefs',
    act: (page) => page.getByRole('link', { name: 'Share this page' }).tap(),
    check: expectToast('Link copied!'),
  },
  {
    title: 'a tap on the map’s button loads the map',
    path: nth(content.affiliates, 0).href,
    act: (page) => page.getByRole('button', { name: content.pages['affiliate-detail'].showMap }).tap(),
    check: (page) => expect(page.locator('.map-card iframe, iframe[src*="google"]')).toBeVisible(),
  },
  {
    title: 'a tap on a language shows its text',
    path: reading,
    act: (page) => page.locator('.reading-show').getByRole('link', { name: 'English' }).tap(),
    async check(page) {
      await expect(page).toHaveURL(reading);
      await expect(page.locator('html')).toHaveAttribute('data-show', 'english');
    },
  },
  {
    title: 'a tap on a chapter plays from there',
    path: message,
    act: (page) => page.getByRole('link', { name: '0:10 The lamp' }).tap(),
    async check(page) {
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(page).toHaveURL(`${message}#t=10`);
    },
  },
  {
    title: '"Follow along" stays ticked and follows',
    path: message,
    async act(page) {
      await page.getByRole('checkbox', { name: 'Follow along' }).tap();
    },
    async check(page) {
      await page.getByRole('link', { name: '0:10 The lamp' }).tap();
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Follow along' })).toBeChecked();
    },
  },
  {
    title: 'a tap on a chosen appearance applies it',
    path: '/give',
    act: (page) => page.getByRole('radio', { name: 'Dark' }).tap(),
    check: (page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark'),
  },
];

const onDesktop: readonly Case[] = [
  {
    title: 'a pointer that rests on a hero button shows its tooltip after 700 ms',
    path: '/',
    act: (page) => heroLink(page, 0).hover(),
    async check(page) {
      await expect(heroTip(page, 0)).toHaveCount(0);
      await page.clock.runFor(250);
      await expect(heroTip(page, 0)).toBeVisible();
    },
    wait: 600,
  },
  {
    title: 'a pointer that jumps to the next hero button shows that tooltip immediately',
    path: '/',
    act: (page) => heroLink(page, 0).hover(),
    async check(page) {
      await expect(heroTip(page, 0)).toBeVisible();
      await heroLink(page, 1).hover();
      await page.clock.runFor(10);
      await expect(heroTip(page, 1)).toBeVisible();
      await expect(heroTip(page, 0)).toHaveCount(0);
    },
    wait: 800,
  },
  {
    title: 'a pointer that rests on a social link shows its tooltip',
    path: '/connect',
    act: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /^YouTube/ })
        .hover(),
    check: (page) => expect(page.getByRole('tooltip')).toBeVisible(),
    wait: 800,
  },
  {
    title: 'the Tab key shows the tooltip of the hero button that it reaches',
    path: '/',
    async act(page) {
      const [first] = await page.locator('header a, header button').all();
      await first?.focus();
      for (let count = 0; count < 60; count++) {
        await page.keyboard.press('Tab');
        if (await heroLink(page, 0).evaluate((link) => link === document.activeElement)) break;
      }
    },
    check: (page) => expect(heroTip(page, 0)).toBeVisible(),
  },
  {
    title: 'a click on a hero button navigates',
    path: '/',
    act: (page) => heroLink(page, 1).click(),
    check: (page) => expect(page).toHaveURL('/connect'),
    leaves: true,
  },
  {
    title: 'Enter on a hero button navigates',
    path: '/',
    act: (page) => heroLink(page, 1).press('Enter'),
    check: (page) => expect(page).toHaveURL('/connect'),
    leaves: true,
  },
  ...(['Enter', 'Space'] as const).flatMap((key): Case[] => [
    {
      title: `${key} opens a highlight card`,
      path: '/',
      act: (page) => cardTitle(page, 1).press(key),
      async check(page) {
        await expect(cardTitle(page, 1)).toHaveAttribute('aria-expanded', 'true');
        await expect(page).toHaveURL('/');
      },
    },
    {
      title: `${key} follows a highlight card that the pointer has opened`,
      path: '/',
      async act(page) {
        await page.locator('.highlight').nth(1).hover();
        await cardTitle(page, 1).press(key);
      },
      check: (page) => expect(page).toHaveURL(nth(highlights.cards, 1).href),
      leaves: true,
    },
    {
      title: `${key} opens the map of the location card once`,
      path: '/',
      async act(page) {
        await countTabs(page);
        await location(page).press(key);
      },
      check: expectOneTab,
    },
    {
      title: `${key} opens the map of Gatherings once, without scrolling`,
      path: '/gatherings',
      async act(page) {
        await countTabs(page);
        const link = page.getByRole('link', { name: /directions|map/i }).and(page.locator('[data-replay]'));
        await link.scrollIntoViewIfNeeded();
        await link.focus();
        await page.evaluate(() => Reflect.set(window, 'before', scrollY));
        await page.keyboard.press(key);
      },
      async check(page) {
        await expectOneTab(page);
        expect(await page.evaluate(() => scrollY - Reflect.get(window, 'before'))).toBe(0);
      },
    },
  ]),
  {
    title: 'a link in an open menu to the same page closes the menu',
    path: '/connect',
    async act(page) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Connect' }).click();
      const menu = page.locator('#menu-connect');
      // A click at a moving link is tried again after a scroll, which closes the menu.
      await menu.evaluate((list) =>
        Promise.all(list.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      await menu.getByRole('link', { name: 'Contact Us' }).click();
    },
    async check(page) {
      await expect(page).toHaveURL('/connect#contact');
      await expect(page.locator('#menu-connect')).toBeHidden();
    },
  },
  {
    title: 'F8 focuses the notifications',
    path: '/beliefs',
    act: (page) => page.keyboard.press('F8'),
    check: (page) =>
      expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused(),
  },
  {
    title: 'F8 in a field focuses the notifications',
    path: '/connect',
    act: (page) => page.locator('#contact form').getByRole('textbox').first().press('F8'),
    check: (page) =>
      expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused(),
  },
  {
    title: 'a chosen month filters the schedule',
    path: torah,
    async act(page) {
      // People focus a list before they choose in it.
      await page.getByLabel('Month').focus();
      await page.getByLabel('Month').selectOption('October');
    },
    check: (page) => expect(page.locator('#schedule article:visible')).toHaveCount(4),
  },
  {
    title: 'a typed state filters the affiliates',
    path: '/affiliates',
    act: (page) => page.getByRole('searchbox').first().fill('Alaska'),
    check: (page) => expect(page.locator('#ministry-affiliates').getByRole('article')).toHaveCount(0),
  },
  {
    title: 'a click on a portion’s link copies it',
    path: torah,
    act: (page) => page.locator('#schedule .share').first().click(),
    check: expectToast('Link copied!'),
  },
  {
    title: 'the hero’s ring follows a pointer that rests',
    path: '/',
    async act(page) {
      await page.mouse.move(400, 300);
      await page.mouse.move(410, 310);
    },
    check: (page) => expect(page.locator('.hero-ring.is-lit')).toBeAttached(),
  },
];

async function prepare(page: Page) {
  await stubClipboard(page);
  await stubFrame(page);
  await stubFrame(page, maps);
  await stopClock(page);
}

const hydrated = (page: Page) =>
  expect(page.locator('astro-island:not([data-hydrated])'), 'islands not hydrated').toHaveCount(0);

for (const { device, cases } of [
  { device: 'on a phone', cases: onPhone },
  { device: 'on a desktop', cases: onDesktop },
] as const)
  test.describe(device, () => {
    if (device === 'on a phone') test.use(phone);
    else test.use({ contextOptions: { reducedMotion: 'no-preference' } });
    for (const { title, path, act, check, leaves, wait = 100 } of cases)
      for (const isFirst of [true, false])
        test(`${isFirst ? 'first' : 'later'}: ${title}`, async ({ page }) => {
          await prepare(page);
          const release = isFirst ? await holdScripts(page) : () => {};
          await page.goto(path, isFirst ? { waitUntil: 'load' } : {});
          await act(page);
          release();
          if (!leaves) {
            await hydrated(page);
            await page.clock.runFor(wait);
          }
          await check(page);
        });
  });

test.describe('a hero button on a phone', () => {
  test.use(phone);

  test('works if its script cannot be loaded', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/', { waitUntil: 'load' });
    await heroLink(page, 1).tap();
    await expect(page).toHaveURL('/connect');
  });

  test('is followed after two seconds without scripts, and by a second tap', async ({ page }) => {
    await stopClock(page);
    await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    await heroLink(page, 1).tap();
    await page.clock.runFor(1900);
    await expect(page).toHaveURL('/');
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/connect');
    await page.goBack({ waitUntil: 'load' });
    await heroLink(page, 1).tap();
    await heroLink(page, 1).tap();
    await expect(page).toHaveURL('/connect');
  });

  test('a modified click opens it in a new tab', async ({ page, context }) => {
    await holdScripts(page);
    await page.goto('/', { waitUntil: 'load' });
    const opened = context.waitForEvent('page');
    await heroLink(page, 1).click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a hero button without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });
  test('is a link', async ({ page }) => {
    await page.goto('/');
    await heroLink(page, 1).tap();
    await expect(page).toHaveURL('/connect');
  });
});

test.describe('a video', () => {
  for (const isFirst of [true, false])
    test(`${isFirst ? 'first' : 'later'}: a click on its picture plays it`, async ({ page }) => {
      await prepare(page);
      const release = isFirst ? await holdScripts(page) : () => {};
      await page.goto('/', isFirst ? { waitUntil: 'load' } : {});
      const frame = page.locator('iframe.video');
      await frame.scrollIntoViewIfNeeded();
      const played = page.waitForRequest((request) => request.url().startsWith(playerOrigin));
      await frame.contentFrame().getByRole('link').first().click();
      release();
      expect((await played).url()).toContain('autoplay=1');
    });
});
