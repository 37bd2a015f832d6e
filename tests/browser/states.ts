import type { BrowserContext, Locator, Page } from '@playwright/test';
import { content, nth } from '../content.ts';
import { expectNoBarriers } from './barriers.ts';
import { expect, hydrate, phone, playerOrigin, stubFrame, test, toast } from './fixtures.ts';
import { cutOff, layOutAll, setTextSize, smallTargets } from './layout-faults.ts';

/* Overlays, results of actions, and content that loads later. First loads: page-quality.ts. Contrast of
   design tokens: tests/contrast.test.ts. */

const { connect, books, messages, affiliates } = content.pages;
const maps = 'https://www.google.com';

/** Other servers that these states may request: for `test.use({ allowed })`. */
export const allowedInStates = [playerOrigin, maps];

interface State {
  name: string;
  path: string;
  /**
   * Reaches the state.
   * @returns an element that must stay visible
   */
  reach(page: Page, context: BrowserContext): Promise<Locator>;
  /** CSS selector of an overlay: targets and large text are checked only in it. */
  over?: string;
  /** Disappears automatically or with the next action, so large text cannot be checked. */
  passing?: true;
}

/** Focuses the toast, which otherwise closes after five seconds. */
async function held(page: Page, text: string) {
  const shown = toast(page).filter({ hasText: text });
  await expect(shown).toBeVisible();
  // The toast is visible a moment before its shortcut works.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(page.locator('.toasts')).toBeFocused({ timeout: 500 });
  }).toPass();
  return shown;
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

export const states = {
  'menu, highlight card and tooltip': [
    {
      name: 'the menu’s panel, unfolded',
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
      name: 'an open highlight card',
      path: '/',
      async reach(page) {
        await page.getByRole('button', { name: nth(content.pages.home.highlights.cards, 1).title }).tap();
        return page.locator('.highlight-sheet:visible').first();
      },
    },
    {
      name: 'a shown tooltip',
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
  'forms with errors, and sent': [
    ...['contact', 'prayer-request'].map(
      (noun): State => ({
        name: `errors of the form ${noun}`,
        path: '/connect',
        reach: (page) => sendEmpty(page, noun),
      }),
    ),
    {
      name: 'errors of a book request',
      path: '/resources/books',
      reach: (page) => sendEmpty(page, 'book-request'),
    },
    {
      name: 'the thanks for a book request',
      path: `/resources/books?sent=book-request`,
      async reach(page) {
        return page.getByRole('heading', { name: books.thanks.heading });
      },
    },
    {
      name: 'a message that was sent',
      path: '/connect?sent=contact',
      reach: async (page) => page.getByRole('status'),
    },
  ],
  toasts: [
    {
      name: 'a toast',
      path: '/connect',
      over: '.toast',
      async reach(page) {
        await sendContact(page);
        return held(page, 'Message Sent!');
      },
    },
    {
      name: 'a toast with an error',
      path: '/connect',
      over: '.toast',
      async reach(page) {
        await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
        await sendContact(page);
        return held(page, 'Error');
      },
    },
    {
      name: 'a reference that was copied',
      path: '/resources/torah-portions',
      over: '.toast',
      async reach(page, context) {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: /^Copy/ }).first().tap();
        return held(page, 'copied');
      },
    },
  ],
  'filters and searches': [
    {
      name: 'a filter without matches',
      path: '/affiliates',
      async reach(page) {
        await page.getByPlaceholder(affiliates.search.placeholder).fill('zz');
        return page.getByText('No matches for that state.');
      },
    },
    {
      name: 'a message search without results',
      path: '/messages?search=zzzz',
      async reach(page) {
        return page.getByRole('status').getByText(nth(messages.search.none.split('{'), 0));
      },
    },
    ...['sabbath', 'נח', 'xyzzyq', 'y'.repeat(200)].map(
      (query): State => ({
        name: `a search for ${query.slice(0, 10)}`,
        path: `/search?q=${encodeURIComponent(query)}`,
        reach: async (page) => page.getByRole('status').filter({ hasText: query }),
      }),
    ),
  ],
  'look-ups, player and map': [
    {
      name: 'series whose look-up is pending',
      path: '/discipleship/teaching-series',
      passing: true,
      async reach(page) {
        await page.route('**/api/youtube/playlist?*', () => {});
        await page.getByRole('article').first().getByRole('button').first().focus();
        return page.locator('article[aria-busy]').first();
      },
    },
    {
      name: 'the player',
      path: '/discipleship/teaching-series',
      over: '.player',
      async reach(page) {
        await stubFrame(page);
        await page.getByRole('button', { name: /^Play/ }).first().tap();
        return page.locator('iframe:visible').first();
      },
    },
    {
      name: 'a map',
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
        name: `the page ${path}`,
        path,
        reach: async (page) => page.getByRole('heading', { level: 1 }),
      }),
    ),
  ],
} satisfies Record<string, State[]>;

/** Checks each state on a phone: accessibility, then layout in a narrow window and with large text. */
export async function expectGoodStates(page: Page, context: BrowserContext, members: readonly State[]) {
  for (const { name, path, reach, over, passing } of members)
    await test.step(name, async () => {
      await page.unrouteAll();
      await page.setViewportSize(phone.viewport);
      await setTextSize(page, 1);
      await page.goto(path, passing ? { waitUntil: 'load' } : {});
      const state = await reach(page, context);
      await layOutAll(page);
      await expectNoBarriers(page, state);
      expect(await smallTargets(page, over ?? 'main'), 'too small for a finger').toEqual([]);
      if (passing) return;
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await cutOff(page, over), 'at 320 px').toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      await setTextSize(page, 2);
      expect(await cutOff(page, over), 'with text twice as large').toEqual([]);
      await expect(state).toBeVisible();
    });
}
