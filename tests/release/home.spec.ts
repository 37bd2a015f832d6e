import type { Page } from '@playwright/test';
import { expect, phone, stubPlatform, test } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const { hero, highlights, recentMessage, worship, connect } = content.pages.home;
const { ministry } = content;
const grow = nth(highlights.cards, 0);
const place = nth(highlights.cards, 1);
const encounter = nth(highlights.cards, 2);
const titleOf = (page: Page, card: { title: string }) => page.getByRole('button', { name: card.title });

test('shows who we are, when and where we worship, and how to stay in touch', async ({ page }) => {
  await page.goto('/');
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ])
    await test.step(`the first screen at ${viewport.width} px has the facts, changes and portion`, async () => {
      await page.setViewportSize(viewport);
      const facts = [...hero.known.facts, 'Next: Saturday, October 11'].join(' · ');
      for (const [words, href] of [
        [facts, '/gatherings'],
        [/Sukkot supper in the booth/, '/gatherings'],
        [/^This week: \S.*, \S+\s\d+:\d+/, '/resources/torah-portions'],
      ] as const) {
        const link = page.locator('.known a').filter({ hasText: words });
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toBeInViewport({ ratio: 1 });
      }
    });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ministry.heroTagline);
  await expect(page.getByText('You Are Welcome Here')).toBeVisible();
  await expect(page.getByText(hero.saying)).toBeVisible();
  expect((await page.getByRole('region', { name: 'Welcome' }).boundingBox())?.height).toBeGreaterThanOrEqual(
    700,
  );
  const region = page.getByRole('region', { name: 'Welcome' });
  for (const [name, href] of [
    ['What We Believe', '/beliefs'],
    ['Ask a Question', '/connect'],
    ['Join Us for Worship', '/gatherings'],
  ] as const) {
    await expect(region.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  const section = page.locator('section', { has: page.getByRole('heading', { name: worship.heading }) });
  await expect(section).toContainText(ministry.service.text);
  await expect(section.getByRole('link', { name: ministry.address.oneLine })).toHaveAttribute('href', /maps/);
  await expect(section.getByRole('link', { name: 'Get Directions' })).toHaveAttribute('target', '_blank');
  const card = section.locator('.card.location');
  await expect(card.getByRole('link', { name: ministry.phone })).toHaveAttribute('href', ministry.phoneHref);
  await expect(card.getByRole('link', { name: /calendar/i })).toHaveAttribute('href', /\.ics$/);
  const doorway = page.locator('section', {
    has: page.getByRole('heading', { name: 'Is it a hard night?' }),
  });
  await expect(doorway.getByRole('link', { name: 'Ask us to pray' })).toHaveAttribute('href', '/pray');
  await expect(doorway.getByRole('link', { name: /988/ })).toHaveAttribute('href', 'tel:988');
  const shawl = page.locator('.shawl');
  await expect(shawl.getByRole('link', { name: connect.newsletter.button })).toHaveAttribute(
    'href',
    /^mailto:[^?]+\?subject=Newsletter/,
  );
  for (const { label } of ministry.social) {
    await expect(shawl.getByRole('link', { name: `${label} (opens in a new tab)` })).toHaveAttribute(
      'target',
      '_blank',
    );
  }
  await expect(shawl.getByRole('link', { name: 'Give Now' })).toHaveAttribute(
    'href',
    ministry.links.giving ?? '',
  );
  const frame = page.frameLocator(`iframe[title="${recentMessage.title}"]`);
  await page.locator('iframe.video').scrollIntoViewIfNeeded();
  await expect(frame.getByRole('link', { name: `Play: ${recentMessage.title}` })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/.*autoplay=1/,
  );
  for (const label of [recentMessage.links.video, recentMessage.links.playlist])
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('target', '_blank');
});

test.describe('the location card', () => {
  const { mapUrl } = ministry.address;
  const { origin } = new URL(mapUrl);
  test.use({ allowed: [origin] });

  test('opens the map in a new tab by click, Enter and Space', async ({ page, context }) => {
    await context.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' }),
    );
    await page.goto('/');
    const card = page.locator('.card.location');
    const link = card.getByRole('link', { name: worship.location.button });
    await expect(link).toHaveAttribute('href', mapUrl);
    const opens = async (press: () => Promise<void>) => {
      const opened = context.waitForEvent('page');
      await press();
      await (await opened).close();
    };
    await card.scrollIntoViewIfNeeded();
    const { width = 0, height = 0 } = (await card.boundingBox()) ?? {};
    for (const position of [
      { x: 5, y: 5 },
      { x: width / 2, y: height / 3 },
      { x: width - 5, y: height - 5 },
    ])
      await opens(() => card.click({ position }));
    for (const key of ['Enter', 'Space']) await opens(() => link.press(key));
  });
});

test.describe('the date under the message', () => {
  test('is today in Chicago, in every visitor’s zone, and changes at midnight', async ({ page }) => {
    await page.clock.install({ time: '2025-10-09T04:59:30Z' });
    await page.goto('/');
    await expect(page.getByText('Last updated: October 8, 2025')).toBeVisible();
    await page.clock.runFor('02:00');
    await expect(page.getByText('Last updated: October 9, 2025')).toBeVisible();
  });

  test('follows the ministry’s time zone', async ({ page }) => {
    await page.clock.install({ time: '2025-10-09T04:00:00Z' });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const moved = (await response.text()).replace(
        'America/Chicago&quot;],&quot;locale',
        'America/New_York&quot;],&quot;locale',
      );
      await route.fulfill({ response, body: moved });
    });
    await page.goto('/');
    await expect(page.getByText('Last updated: October 8, 2025')).toBeVisible();
    await page.clock.runFor('01:00');
    await expect(page.getByText('Last updated: October 9, 2025')).toBeVisible();
  });
});

test.describe('a highlight card', () => {
  // Pictures are looked up on the target page.
  test.use({ allowed: ['https://www.youtube.com'] });

  test('opens by click or hover, closes by click; Enter and Space open it, then follow it', async ({
    page,
  }) => {
    await stubPlatform(page);
    await page.goto('/');
    const card = page.locator('.highlight').first();
    await titleOf(page, grow).focus();
    await expect(titleOf(page, grow)).toHaveAttribute('aria-expanded', 'false');
    await titleOf(page, grow).click();
    await expect(titleOf(page, grow)).toHaveAttribute('aria-expanded', 'true');
    await expect(card.getByRole('link', { name: grow.button })).toHaveAttribute('href', grow.href);
    await titleOf(page, grow).click();
    await expect(titleOf(page, grow)).toHaveAttribute('aria-expanded', 'false');
    const second = page.locator('.highlight').nth(1);
    await expect(second.getByRole('link', { name: place.button })).toBeHidden();
    await second.hover();
    await expect(second.getByRole('link', { name: place.button })).toBeVisible();
    await titleOf(page, place).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(place.href);
    for (const key of ['Enter', 'Space']) {
      await page.goto('/');
      await titleOf(page, encounter).focus();
      await page.keyboard.press(key);
      await expect(titleOf(page, encounter)).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press(key);
      await expect(page).toHaveURL(encounter.href);
    }
  });
});

test.describe('the hero on a desktop', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test.beforeEach(async ({ page }) => {
    // The clock stops except where a test runs it, so slow machines do not exceed a 300 ms window.
    await page.clock.install({ time: '2025-10-09T01:00:00Z' });
    await page.goto('/');
    await page.clock.pauseAt('2025-10-09T01:01:00Z');
  });
  const trigger = (page: Page, index: number) =>
    page.getByRole('region', { name: 'Welcome' }).getByRole('link').nth(index);
  const tip = (page: Page, index: number) =>
    page.getByRole('tooltip').filter({ hasText: nth(hero.buttons, index).tooltip });
  /** Moves in several steps, like a hand. */
  async function pointAt(page: Page, index: number) {
    const box = await trigger(page, index).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { steps: 20 });
    await page.mouse.move((box?.x ?? 0) + 25, (box?.y ?? 0) + 15, { steps: 5 });
  }
  const pointAway = (page: Page) => page.mouse.move(5, 600, { steps: 20 });

  test('a tooltip shows after 700 ms of hover, or immediately within 300 ms of another', async ({ page }) => {
    await pointAt(page, 0);
    await page.clock.runFor(699);
    await expect(tip(page, 0)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tip(page, 0)).toBeVisible();
    await pointAt(page, 1);
    await expect(tip(page, 1)).toBeVisible();
    await expect(tip(page, 0)).toHaveCount(0);
    await pointAway(page);
    await expect(tip(page, 1)).toHaveCount(0);
    await page.clock.runFor(299);
    await pointAt(page, 0);
    await expect(tip(page, 0)).toBeVisible();
    await pointAway(page);
    await page.clock.runFor(301);
    await pointAt(page, 0);
    await page.clock.runFor(699);
    await expect(tip(page, 0)).toHaveCount(0);
  });

  test('a tooltip shows on keyboard focus until Escape, one at a time', async ({ page }) => {
    await trigger(page, 0).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tip(page, 0)).toBeVisible();
    await expect(trigger(page, 0)).toHaveAccessibleDescription(nth(hero.buttons, 0).tooltip);
    await page.keyboard.press('Escape');
    await expect(tip(page, 0)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(tip(page, 1)).toBeVisible();
    await pointAt(page, 2);
    await page.clock.runFor(701);
    await expect(tip(page, 2)).toBeVisible();
    await expect(tip(page, 1)).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(tip(page, 0)).toBeVisible();
    await expect(tip(page, 2)).toHaveCount(0);
  });

  test('a mouse brings the glow and pulls the buttons', async ({ page }) => {
    await page.mouse.move(400, 300);
    await page.mouse.move(410, 320);
    await expect(page.locator('.hero-glow')).toBeAttached();
    await page.mouse.move(420, 330);
    await expect(page.locator('.hero-glow')).toHaveCSS('opacity', '1');
    const button = page.getByRole('region', { name: 'Welcome' }).getByRole('link').first();
    const box = await button.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await expect(button).toHaveAttribute('style', /translate: -\d/);
  });

  test('a ring replaces the system’s cursor over the hero', async ({ page }) => {
    const cursor = (at: string) =>
      page
        .locator(at)
        .first()
        .evaluate((it) => getComputedStyle(it).cursor);
    expect(await cursor('.hero .button')).toBe('pointer');
    await page.mouse.move(400, 300);
    await expect(page.locator('.hero-ring')).toBeAttached();
    await page.mouse.move(420, 330);
    await expect(page.locator('.hero-ring')).toHaveCSS('opacity', '1');
    for (const at of ['.hero', '.hero h1', '.hero .button']) expect(await cursor(at)).toBe('none');
    const ring = await page.locator('.hero-ring').boundingBox();
    expect((ring?.x ?? 0) + (ring?.width ?? 0) / 2).toBeCloseTo(420, 0);
    expect((ring?.y ?? 0) + (ring?.height ?? 0) / 2).toBeCloseTo(330, 0);
    // Outside the hero, and after scrolling away, the system cursor is back.
    await page.mouse.wheel(0, 40);
    await expect(page.locator('.hero-ring')).toHaveCSS('opacity', '0');
    expect(await cursor('.hero .button')).toBe('pointer');
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('does not move', async ({ page }) => {
      await page.mouse.move(400, 300);
      await page.mouse.move(420, 320);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('.hero-glow')).toHaveCount(0);
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the first tap on a hero button shows its tooltip for 2 s; the second navigates', async ({ page }) => {
    await page.clock.install({ time: '2025-10-09T01:00:00Z' });
    await page.goto('/');
    const button = (index: number) => page.getByRole('link', { name: nth(hero.buttons, index).label });
    const ask = button(1);
    const tip = page.getByRole('tooltip').filter({ hasText: nth(hero.buttons, 1).tooltip });
    await button(0).tap();
    await ask.tap();
    await expect(tip).toBeVisible();
    await expect(page.getByRole('tooltip')).toHaveCount(1);
    await expect(page).toHaveURL('/');
    await page.clock.runFor(2001);
    await expect(tip).toBeHidden();
    await ask.tap();
    await expect(page).toHaveURL('/connect');
  });

  test('a tap opens a highlight card', async ({ page }) => {
    await page.goto('/');
    await titleOf(page, place).tap();
    await expect(titleOf(page, place)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('link', { name: place.button })).toBeInViewport();
  });
});
