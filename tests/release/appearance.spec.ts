import type { Page } from '@playwright/test';
import { expect, holdScripts, test } from '#tests/browser/fixtures.ts';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';
import { content } from '../content.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const day = 'rgb(251, 250, 247)';
const night = 'rgb(13, 21, 33)';
const tint = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

test('the page follows the device until the visitor chooses', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/give');
  expect(await ground(page)).toBe(night);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  const choices = page.getByRole('group', { name: 'Appearance' });
  await expect(choices.getByRole('radio', { name: 'As on your device' })).toBeChecked();
  await choices.getByRole('radio', { name: 'As on your device' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(choices.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await ground(page)).toBe(day);
  expect(await tint(page)).toBe('#fbfaf7');

  await page.emulateMedia({ colorScheme: 'light' });
  await choices.getByRole('radio', { name: 'Dark' }).check();
  await page.goto('/about');
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await ground(page)).toBe(night);
  expect(await tint(page)).toBe('#0d1521');

  await choices.getByRole('radio', { name: 'As on your device' }).check();
  expect(await ground(page)).toBe(day);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  // The choice is applied before the first paint.
  await choices.getByRole('radio', { name: 'Dark' }).check();
  // Records the scheme when the body begins, before the first paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Reflect.set(window, 'themeAtBody', document.documentElement.dataset.theme);
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark');
});

test('before hydration the browser’s own frame has the chosen tint; a choice made meanwhile is kept', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const release = await holdScripts(page);
  await page.goto('/give', { waitUntil: 'commit' });
  const light = page.getByRole('radio', { name: 'Light' });
  await expect(light).toBeVisible();
  expect(await tint(page)).toBe('#0d1521');
  await light.check();
  release();
  await expect.poll(() => ground(page)).toBe(day);
  await expect(light).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('a page from the back/forward cache shows a choice made since', async ({ page }) => {
  await page.goto('/give');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(await ground(page)).toBe(night);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

const { phone, service } = content.ministry;

test('a printed page has its text and contact details, and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/', '/gatherings', '/connect', '/resources/books', '/resources/torah-portions']) {
    await page.goto(path);
    // Gatherings prints one sheet, which begins with the hour.
    const level = path === '/gatherings' ? 2 : 1;
    await expect(page.getByRole('heading', { level }).first()).toBeVisible();
    await expect(
      page.locator('main :is(.button, form, img, iframe), header nav, .foot nav').filter({ visible: true }),
    ).toHaveCount(0);
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByText(phone)).toBeVisible();
    await expect(foot.getByText(service.text)).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
});

test('beliefs print unfolded, and a dark page prints black on white', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await page.goto('/about/we-dont-believe');
  const closed = page.locator('details.disclosure:not([open])').last();
  await expect(closed.locator('p').first()).toBeVisible();
  const { navTitle } = content.pages['we-believe'];
  await expect(page.getByRole('navigation', { name: navTitle })).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

// The time of the tests' host is this Wednesday.
test.describe('bands of sky', () => {
  const hours = [
    ['2025-10-08T11:50:00Z', 'dawn', '#ebdfe0'],
    ['2025-10-08T18:00:00Z', 'day', '#d3e1ea'],
    ['2025-10-08T23:20:00Z', 'gold', '#f3e4c6'],
    ['2025-10-09T03:00:00Z', 'night', '#101b2d'],
  ] as const;
  const sky = (page: Page) =>
    page.locator('.sky').evaluate((band) => {
      const hex = (part: string) => Number(part).toString(16).padStart(2, '0');
      return `#${getComputedStyle(band).backgroundColor.match(/\d+/g)?.map(hex).join('')}`;
    });

  test('follow the sun of the town and leave the page’s palette unchanged', async ({ page }) => {
    await page.clock.install({ time: hours[0][0] });
    await page.goto('/give');
    for (const [hour, name, color] of hours) {
      await page.clock.setFixedTime(hour);
      await page.clock.runFor(60_000);
      await expect(page.locator('html')).toHaveAttribute('data-sky', name);
      expect(await sky(page)).toBe(color);
      expect(await ground(page)).toBe(day);
    }
    // A page cached for days no longer knows the hour.
    await page.clock.setFixedTime('2025-10-12T03:00:00Z');
    await page.clock.runFor(60_000);
    expect(await sky(page)).toBe('#d3e1ea');
  });

  /** Where the disc is on the sky, in fractions of its size, and the lines of text that touch it. */
  const disc = (page: Page) =>
    page.locator('.page-head').evaluate((head) => {
      const sky = head.getBoundingClientRect();
      const box = (head.querySelector('.disc') as Element).getBoundingClientRect();
      const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      const touched: string[] = [];
      while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const line of range.getClientRects())
          if (
            line.width > 1 &&
            line.right > box.left &&
            line.left < box.right &&
            line.bottom > box.top &&
            line.top < box.bottom
          )
            touched.push(words.currentNode.textContent ?? '');
      }
      const x = (box.left + box.width / 2 - sky.left) / sky.width;
      return { x, y: (box.top - sky.top) / sky.height, touched };
    });

  test('the sun goes from left to right over the head, the moon has its phase', async ({ page }) => {
    await page.clock.install({ time: hours[0][0] });
    await page.goto('/give');
    const places = [];
    for (const [hour] of hours) {
      await page.clock.setFixedTime(hour);
      await page.clock.runFor(60_000);
      places.push(await disc(page));
    }
    expect(places[1]?.x).toBeGreaterThan(places[0]?.x ?? 1);
    expect(places[2]?.x).toBeGreaterThan(places[1]?.x ?? 1);
    expect(places[1]?.y).toBeLessThan(places[0]?.y ?? 0);
    expect(places[1]?.y).toBeLessThan(places[2]?.y ?? 0);
    // The evening begins 17 Tishrei: after the full moon, so its right side is dark.
    await expect(page.locator('.moon')).toHaveCSS('scale', '-1 1');
    await expect(page.locator('.moon .waning')).toHaveCSS('scale', '0 1');
    expect(await page.locator('.moon .waxing').evaluate((lit) => getComputedStyle(lit).scale)).toMatch(
      /^0\.9[23]\d* 1$/,
    );
  });

  test('by night the moon has the name of its Hebrew day, by day the sun has none', async ({ page }) => {
    await page.clock.install({ time: hours[1][0] });
    await page.goto('/give');
    const moon = page.getByRole('img', { name: /The moon of/ });
    await expect(moon).toHaveCount(0);
    await page.clock.setFixedTime(hours[3][0]);
    await page.clock.runFor(60_000);
    await expect(moon).toHaveCount(1);
    await expect(moon).toHaveAccessibleName('The moon of 17 Tishrei');
    // The next night, on a page that is still open.
    await page.clock.setFixedTime('2025-10-10T03:00:00Z');
    await page.clock.runFor(60_000);
    await expect(moon).toHaveAccessibleName('The moon of 18 Tishrei');
  });

  test.describe('at new moon', () => {
    test.use({ allowed: ['http://127.0.0.1:'] });

    test('a line tells the new month, which is not printed', async ({ page }) => {
      using folder = temporaryFolder();
      const env = { CLOCK: '2025-10-21T03:00:00Z', NODE_ENV: 'test' };
      await using host = await startBuiltHost(folder.path, { env });
      await page.clock.install({ time: env.CLOCK });
      await page.goto(`${host.url}/about/we-practice`);
      const line = page.getByText('New month: 1 Cheshvan, Wednesday at sundown').first();
      await expect(line).toBeVisible();
      await expect(page.locator('.moon')).toHaveCSS('opacity', '0');
      await expect(page.getByRole('img', { name: /The moon of/ })).toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      await expect(line).toBeHidden();
      await page.goto('about:blank');
    });
  });

  test('no word is on the sun or the moon', async ({ page }) => {
    test.slow();
    const formats = [
      '/give',
      '/discipleship',
      '/gatherings',
      '/resources/books',
      '/about/we-practice',
      '/offline',
      '/discipleship/mighty-men',
    ];
    const found: string[] = [];
    for (const path of formats) {
      await page.clock.setFixedTime(hours[1][0]);
      await page.goto(path);
      for (const width of [320, 390, 768, 901, 1024, 1440, 1920])
        for (const arc of [0, 0.25, 0.5, 0.75, 1]) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate((arc) => {
            document.documentElement.style.setProperty('--arc', String(arc));
          }, arc);
          const { touched } = await disc(page);
          found.push(...touched.map((text) => `${path}, ${width} px, ${arc}: ${text}`));
        }
    }
    expect(found).toEqual([]);
  });

  test('turn dark and light with the device at each hour', async ({ page }) => {
    await page.goto('/give');
    // Contrast of the header's text on the sky, from 1 to 21.
    const contrast = () =>
      page.locator('.sky h1').evaluate((heading) => {
        const [words = 0, ground = 0] = [
          getComputedStyle(heading).color,
          getComputedStyle(heading.closest('.sky') as Element).backgroundColor,
        ]
          .map((color) => (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255))
          .map((parts) =>
            parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)),
          )
          .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue);
        return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
      });
    for (const name of [...hours.map(([, hour]) => hour), 'eve']) {
      // The hour must persist, because living-sky.js reads it here.
      await page.evaluate((hour) => {
        document.documentElement.dataset.skies = `${hour}=0`;
      }, name);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const shown = colorScheme === 'dark' && name !== 'eve' ? 'night' : name;
        await expect(page.locator('html')).toHaveAttribute('data-sky', shown);
        expect(await contrast(), `${name}, ${colorScheme}`).toBeGreaterThan(7);
      }
    }
  });

  test('are night in the dark scheme and day in print', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.clock.setFixedTime('2025-10-08T18:00:00Z');
    await page.goto('/give');
    expect(await sky(page)).toBe('#101b2d');
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-sky', 'day');
    await page.clock.setFixedTime('2025-10-09T03:00:00Z');
    await page.emulateMedia({ media: 'print' });
    await page.reload();
    await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

    test('follow the device', async ({ page }) => {
      await page.goto('/give');
      expect(await sky(page)).toBe('#101b2d');
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await sky(page)).toBe('#d3e1ea');
    });
  });
});
