import type { Page } from '@playwright/test';
import { expect, phone, test } from '#tests/browser/fixtures.ts';
import { content } from '../content.ts';

const navigation = content.pages['we-believe'].navTitle;
const jumps = (page: Page) => page.getByRole('navigation', { name: navigation });
const section = (page: Page, id: string) => page.locator(`details#${id}`);
const sections = (name: string) => content.beliefs.filter(({ page }) => page === name);
const top = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);

test('sections are open as content says and toggle independently', async ({ page }) => {
  for (const name of ['we-believe', 'we-dont-believe', 'we-practice'] as const) {
    await page.goto(`/about/${name}`);
    const all = sections(name);
    await expect(page.locator('.sections > details > summary')).toHaveText(all.map(({ title }) => title));
    for (const { id, open } of all) await expect(section(page, id)).toHaveJSProperty('open', open);
    for (const { id } of all) await section(page, id).locator('> summary').click();
    for (const { id, open } of all) await expect(section(page, id)).toHaveJSProperty('open', !open);
    for (const { id, topics } of all)
      for (const topic of topics)
        await expect(section(page, id).locator(`#${topic.id}`)).toContainText(topic.title);
    await expect(page.locator('blockquote')).toContainText(content.pages[name].quote.reference);
    await expect(page.locator('#contact').locator('a[href^="mailto:"]')).toHaveCount(1);
  }
});

test('nested topics are closed accordions; a suggested teaching links to its message', async ({ page }) => {
  await page.goto('/about/we-dont-believe');
  const nested = page.locator('#pocket details');
  await page.locator('#pocket > summary').click();
  await expect(nested).toHaveCount(sections('we-dont-believe')[0]?.topics.length ?? 0);
  await expect(page.locator('#pocket details[open]')).toHaveCount(0);
  await nested.first().locator('summary').click();
  await expect(nested.first().getByText('What is taught')).toBeVisible();
  await expect(page.locator('#pocket details[open]')).toHaveCount(1);
  await expect(page.locator('#weather .teaching').getByRole('link')).toHaveAttribute(
    'href',
    '/messages?search=Psalms%20for%20the%20Road',
  );
});

test('a link to an anchor in a closed section opens it', async ({ page }) => {
  await page.goto('/about/we-believe');
  await page.getByRole('link', { name: 'A weather theology' }).click();
  await expect(page).toHaveURL('/about/we-dont-believe#weather');
  await expect(section(page, 'pocket')).toHaveAttribute('open');
  await expect(page.locator('#weather').getByText('What we hold instead')).toBeInViewport();
  await page.evaluate(() => {
    location.hash = '#coin';
  });
  await expect(page.locator('#coin')).toHaveAttribute('open');
  await expect(page.locator('#coin > summary')).toBeInViewport();
});

test('every note has a number, and leads back even into a closed section', async ({ page }) => {
  await page.goto('/about/we-practice');
  const notes = sections('we-practice').flatMap((each) => each.notes);
  await expect(page.locator('.note-mark')).toHaveText(notes.map((_, index) => `Note ${index + 1}`));
  await expect(page.locator('#notes li')).toHaveCount(notes.length);
  await page.locator('#noteref-2').click();
  await expect(page.locator('#note-2')).toBeInViewport();
  await page.locator('#rest > summary').click();
  await expect(section(page, 'rest')).not.toHaveAttribute('open');
  await page.locator('#note-3').getByText(content.pages['we-practice'].notes.back).click();
  await expect(page).toHaveURL(/#noteref-3$/);
  await expect(section(page, 'rest')).toHaveAttribute('open');
  await expect(page.locator('#noteref-3')).toBeInViewport();
});

test.describe('the quick jumps', () => {
  test('open a closed section, scroll below the header, and mark the section in view', async ({ page }) => {
    await page.goto('/about/we-believe');
    const { mission, dont, practice, contact } = content.pages['we-believe'];
    const topics = ['Father', 'Son'];
    const parts = (entries: readonly string[]) => [
      ...[mission.navLabel, 'God', ...entries],
      ...[dont, practice, contact].map(({ navLabel }) => navLabel),
    ];
    await expect(jumps(page).getByRole('link')).toHaveText(parts(topics));
    await page.locator('#god > summary').click();
    await expect(jumps(page).getByRole('link')).toHaveText(parts([]));
    await page.locator('#god > summary').click();

    const current = jumps(page).locator('[aria-current="true"]');
    const god = jumps(page).getByRole('link', { name: 'God' });
    await expect(current).toHaveCount(0);
    // Initially, and again after the section was closed by hand.
    for (let time = 0; time < 2; time++) {
      await page.locator('#god > summary').click();
      await god.click();
      await expect(section(page, 'god')).toHaveAttribute('open');
    }
    await expect(god).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => top(page, 'god')).toBeCloseTo(104, -1);
    for (const [id, label] of [
      ['father', 'Father'],
      ['contact', content.pages['we-believe'].contact.navLabel],
      ['god', 'God'],
    ] as const) {
      await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView());
      await expect(current).toHaveText([label]);
    }
    // Jumps to the requested one of two lists side by side.
    await jumps(page).getByRole('link', { name: 'We Practice' }).click();
    await expect(current).toHaveText(['We Practice']);
  });

  test.describe('on a phone', () => {
    test.use(phone);
    test('are a collapsible panel, and a jump opens its section', async ({ page }) => {
      await page.goto('/about/we-dont-believe');
      const pocket = jumps(page).getByRole('link', { name: 'Pocket Theologies' });
      await expect(jumps(page)).toHaveCount(1);
      await expect(pocket).toBeHidden();
      await jumps(page).getByText(navigation).tap();
      await expect(jumps(page).getByRole('link', { name: 'Weather' })).toBeHidden();
      await pocket.tap();
      await expect(section(page, 'pocket')).toHaveAttribute('open');
      await expect(page.locator('#pocket > summary')).toBeInViewport();
      await expect(jumps(page).getByRole('link', { name: 'Weather' })).toBeAttached();
      await expect(jumps(page).locator('[aria-current="true"]')).toHaveText(['Pocket Theologies']);
    });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('show the entries of open sections', async ({ page }) => {
      await page.goto('/about/we-dont-believe');
      await expect(jumps(page).getByRole('link', { name: 'Weather' })).toBeHidden();
      await page.locator('#pocket > summary').click();
      await expect(page.locator('#weather > summary')).toBeVisible();
      await expect(jumps(page).getByRole('link', { name: 'Weather' })).toBeVisible();
    });
  });
});
