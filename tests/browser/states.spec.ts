import type { BrowserContext, Locator, Page } from '@playwright/test';
import { content, nth } from '../content.ts';
import { expectNoBarriers } from './barriers.ts';
import { expect, hydrate, phone, playerOrigin, stubFrame, test } from './fixtures.ts';
import { cutOff, layOutAll, setTextSize, smallTargets } from './layout-faults.ts';

/*
 * What opens over a page, answers in it, or comes later, each reached once on a phone: axe, night and forced colors find no
 * fault in it, a finger finds its controls, and with text twice as large nothing of it is cut off. (Pages as they are first
 * seen: every-page.spec.ts. Contrast of all design tokens by day and night: tests/contrast.test.ts.)
 */

const { connect, books, messages, affiliates } = content.pages;
const maps = 'https://www.google.com';

interface State {
  what: string;
  path: string;
  /** Reaches the state. @returns what must be seen of it, to the end */
  reach(page: Page, context: BrowserContext): Promise<Locator>;
  /** CSS selector of what lies over the page: it alone is tried for targets and large text. */
  over?: string;
  /** Goes by itself or with the visitor's next step: large text is another state then. */
  passing?: true;
}

/** A toast goes by itself after five seconds, unless the focus is in it. */
async function held(page: Page, text: string) {
  const toast = page.locator('.toast').filter({ hasText: text });
  await expect(toast).toBeVisible();
  // A toast can be seen a moment before its shortcut works.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(page.locator('.toasts')).toBeFocused({ timeout: 500 });
  }).toPass();
  return toast;
}

async function sendContact(page: Page) {
  const form = page.locator('#contact form');
  await hydrate(form);
  await form.getByLabel('Name').fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill(`state.${crypto.randomUUID()}@example.org`);
  await form.getByLabel('Message').fill('When do you meet in winter?');
  await form.getByRole('button', { name: connect.contact.submit }).tap();
}

async function sendEmpty(page: Page, noun: string) {
  const form = page.locator(`#${noun} form`);
  await hydrate(form);
  await form.locator('button[type=submit]').tap();
  return form.getByRole('alert').first();
}

/** By what they have in common: each group is one visit. */
const states: Record<string, State[]> = {
  'menu, highlight card and tooltip': [
    {
      what: 'the panel of the menu, unfolded',
      path: '/',
      over: '#mobile-menu',
      async reach(page) {
        await page.getByRole('button', { name: 'Open menu' }).tap();
        const panel = page.getByRole('dialog', { name: 'Menu' });
        for (const name of ['About', 'Discipleship', 'Affiliates', 'Connect'])
          await panel.locator('summary', { hasText: name }).first().tap();
        return panel.getByRole('link', { name: 'Contact Us' });
      },
    },
    {
      what: 'an open highlight card',
      path: '/',
      async reach(page) {
        await page.getByRole('button', { name: nth(content.pages.home.highlights.cards, 1).title }).tap();
        return page.locator('.highlight-sheet:visible').first();
      },
    },
    {
      what: 'a shown tooltip',
      path: '/connect',
      passing: true,
      async reach(page) {
        await page.getByRole('link', { name: 'Facebook' }).focus();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        return page.getByRole('tooltip');
      },
    },
  ],
  'forms with faults, and sent': [
    ...['contact', 'prayer-request'].map(
      (noun): State => ({
        what: `the faults of the form ${noun}`,
        path: '/connect',
        reach: (page) => sendEmpty(page, noun),
      }),
    ),
    {
      what: 'the faults of a book request',
      path: '/resources/books',
      reach: (page) => sendEmpty(page, 'book-request'),
    },
    {
      what: 'the thanks for a book request',
      path: `/resources/books?sent=book-request`,
      async reach(page) {
        return page.getByRole('heading', { name: books.thanks.heading });
      },
    },
    {
      what: 'a message that was sent',
      path: '/connect?sent=contact',
      reach: async (page) => page.getByRole('status'),
    },
  ],
  toasts: [
    {
      what: 'a toast',
      path: '/connect',
      over: '.toast',
      async reach(page) {
        await sendContact(page);
        return held(page, 'Message Sent!');
      },
    },
    {
      what: 'a toast that tells of a fault',
      path: '/connect',
      over: '.toast',
      async reach(page) {
        await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
        await sendContact(page);
        return held(page, 'Error');
      },
    },
    {
      what: 'a reference that was copied',
      path: '/resources/torah-portions',
      over: '.toast',
      async reach(page, context) {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.locator('.copy').first().tap();
        return held(page, 'copied');
      },
    },
  ],
  'filters and searches': [
    {
      what: 'a filter that leaves no affiliate',
      path: '/affiliates',
      async reach(page) {
        await page.getByPlaceholder(affiliates.search.placeholder).fill('zz');
        return page.getByText('No matches for that state.');
      },
    },
    {
      what: 'messages of which none was found',
      path: '/messages?search=zzzz',
      async reach(page) {
        return page.getByRole('status').getByText(nth(messages.search.none.split('{'), 0));
      },
    },
    ...['sabbath', 'נח', 'xyzzyq', 'y'.repeat(200)].map(
      (query): State => ({
        what: `a search for ${query.slice(0, 10)}`,
        path: `/search?q=${encodeURIComponent(query)}`,
        reach: async (page) => page.getByRole('status').filter({ hasText: query }),
      }),
    ),
  ],
  'look-ups, player and map': [
    {
      what: 'series that are still being looked up',
      path: '/discipleship/teaching-series',
      passing: true,
      async reach(page) {
        await page.route('**/api/youtube/playlist?*', () => {});
        await page.locator('.series').first().getByRole('button').first().focus();
        return page.locator('.series[aria-busy]').first();
      },
    },
    {
      what: 'the player',
      path: '/discipleship/teaching-series',
      over: '.player',
      async reach(page) {
        await stubFrame(page);
        await page.getByRole('button', { name: /^Play/ }).first().tap();
        return page.locator('iframe:visible').first();
      },
    },
    {
      what: 'a map',
      path: nth(content.affiliates, 0).href,
      async reach(page) {
        await stubFrame(page, maps);
        await page.getByRole('button', { name: content.pages['affiliate-detail'].showMap }).tap();
        return page.locator('iframe:visible').first();
      },
    },
  ],
  'pages without an address of their own': [
    ...['/nowhere', '/offline', '/too-long', '/books/pdf/expired'].map(
      (path): State => ({
        what: `the page ${path}`,
        path,
        reach: async (page) => page.getByRole('heading', { level: 1 }),
      }),
    ),
  ],
};

test.describe('on a phone', () => {
  test.use({ ...phone, allowed: [playerOrigin, maps] });

  for (const [group, members] of Object.entries(states)) {
    test(group, async ({ page, context }) => {
      test.slow();
      for (const { what, path, reach, over, passing } of members) {
        await page.unrouteAll();
        await page.setViewportSize(phone.viewport);
        await setTextSize(page, 1);
        await page.goto(path, passing ? { waitUntil: 'load' } : {});
        const state = await reach(page, context);
        await layOutAll(page);
        await test.step(what, () => expectNoBarriers(page, state));
        expect(await smallTargets(page, over ?? 'main'), `${what}: too small for a finger`).toEqual([]);
        if (passing) continue;
        await page.setViewportSize({ width: 320, height: 700 });
        expect(await cutOff(page, over), `${what} at 320 px`).toEqual([]);
        await page.setViewportSize({ width: 360, height: 800 });
        await setTextSize(page, 2);
        expect(await cutOff(page, over), `${what} with text twice as large`).toEqual([]);
        await expect(state).toBeVisible();
      }
    });
  }
});

test('the open menus of a desktop have no barriers', async ({ page }) => {
  await page.goto('/');
  for (const [name, first] of [
    ['About', 'Our Team'],
    ['Discipleship menu', 'Overview'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectNoBarriers(page, page.getByRole('banner').getByRole('link', { name: first }));
  }
});
