import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const section = (page: Page, id: string) => page.locator(`details#${id}`);
const titles = (page: Page) => page.locator('.sections > details > summary').allInnerTexts();

async function expectOpen(page: Page, ids: readonly string[], all: readonly string[]) {
  for (const id of all) {
    if (ids.includes(id)) await expect(section(page, id)).toHaveAttribute('open');
    else await expect(section(page, id)).not.toHaveAttribute('open');
  }
}

test.describe('Statement of Faith', () => {
  const all = ['god', 'salvation', 'marriage', 'scripture', 'israel'];

  test('a verse, the mission in three, five sections of which God is open, two lists, and an e-mail', async ({
    page,
  }) => {
    await page.goto('/about/we-believe');
    await expect(page).toHaveTitle('Statement of Faith | Beit HaDerech');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of Faith');
    await expect(page.locator('blockquote')).toContainText('Deuteronomy 6:4–5 (KJV)');
    await expect(page.locator('#mission li h3')).toHaveText(['Follow', 'Form', 'Gather']);
    expect(await titles(page)).toEqual(['God', 'Salvation', 'Marriage', 'Scripture', 'Israel']);
    await expectOpen(page, ['god'], all);
    await expect(page.locator('#god h4')).toHaveText(['Tri-Unity', 'Father', 'Son', 'Holy Spirit']);
    await expect(page.locator('#salvation h4')).toHaveText([
      'State of Man',
      'Justification',
      'Sanctification',
      'Glorification',
    ]);
    await expect(page.locator('#israel h4')).toHaveText(['Jewish People', 'The Land']);
    await expect(page.locator('#dont li')).toHaveCount(13);
    await expect(page.locator('#practice li')).toHaveCount(7);
    await expect(page.locator('#contact').getByRole('link', { name: 'Email us' })).toHaveAttribute(
      'href',
      /^mailto:shalom@beit-haderech\.example\?subject=A%20question/,
    );
  });

  test('sections open and close independently', async ({ page }) => {
    await page.goto('/about/we-believe');
    await section(page, 'israel').locator('summary').click();
    await section(page, 'salvation').locator('summary').click();
    await expectOpen(page, ['god', 'israel', 'salvation'], all);
    await section(page, 'god').locator('summary').click();
    await expectOpen(page, ['israel', 'salvation'], all);
  });

  test('its links about what we do not believe open the subject they name', async ({ page }) => {
    await page.goto('/about/we-believe');
    await page.getByRole('link', { name: 'Dual Covenant theology' }).click();
    await expect(page).toHaveURL('/about/we-dont-believe#dual-covenant');
    await expect(page.locator('#dual-covenant').getByText('What we hold instead')).toBeInViewport();
    await expect(section(page, 'god')).toHaveAttribute('open');
  });
});

test.describe('False Teachings', () => {
  const theologies = [
    'Calvinistic',
    'Sacred Name',
    'Race-Based',
    'Replacement / Supersessionism',
    'Two-House / British Israelism',
    'Dual Covenant',
    'Renewed Covenant',
    'Universalism / Inclusivism',
    'Rapture',
  ];

  test('five sections; Regarding God is open; nine theologies are closed in their own right', async ({
    page,
  }) => {
    await page.goto('/about/we-dont-believe');
    expect(await titles(page)).toEqual([
      'Regarding God',
      'Regarding Salvation',
      'False Theologies',
      'Regarding Scripture',
      'Practices',
    ]);
    await expect(page.locator('.sections > details[open]')).toHaveCount(1);
    await expect(section(page, 'god')).toHaveAttribute('open');
    await section(page, 'false-theologies').locator('> summary').click();
    const nested = page.locator('#false-theologies details');
    await expect(nested.locator('summary')).toHaveText(theologies);
    await expect(page.locator('#false-theologies details[open]')).toHaveCount(0);
    await nested.nth(8).locator('summary').click();
    await expect(nested.nth(8).getByText('What is taught')).toBeVisible();
    await expect(page.locator('#false-theologies details[open]')).toHaveCount(1);
    await expect(page.locator('#scripture h3')).toHaveText(['Anti-Pauline', 'KJV-Only']);
    await expect(page.locator('#practices h3')).toHaveText([
      'Abortion',
      'Circumcision',
      'Polygamy',
      'Tongues',
    ]);
  });

  test('suggests teachings, offers e-mail and telephone, and leads to related pages', async ({ page }) => {
    await page.goto('/about/we-dont-believe');
    const teaching = page.locator('#modalism .teaching');
    await expect(teaching).toHaveText('Suggested teaching: Isaiah: Prophecy for Today');
    await expect(teaching.getByRole('link')).toHaveAttribute(
      'href',
      '/messages?search=Isaiah%3A%20Prophecy%20for%20Today',
    );
    const contact = page.locator('#contact');
    await expect(contact.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:/);
    await expect(contact.getByRole('link', { name: 'Call (815) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+18155550142',
    );
    await expect(page.locator('#related a')).toHaveText(['We Believe', 'We Practice', 'Beliefs', 'Messages']);
  });
});

test.describe('Guidelines', () => {
  test('five sections of which the Hillel Calendar is open', async ({ page }) => {
    await page.goto('/about/we-practice');
    expect(await titles(page)).toEqual([
      'Hillel Calendar',
      'Holy Days',
      'Food Laws',
      'No Drinking at Ministry Events',
      'Structure',
    ]);
    await expect(page.locator('.sections details[open]')).toHaveCount(1);
    await expect(section(page, 'hillel-calendar')).toContainText('nearly 1700 years');
    await expect(page.locator('#holy-days h3')).toHaveText([
      'Sabbath',
      'Festivals',
      'Passover Timing',
      'Passover Lamb',
    ]);
    await expect(page.locator('#structure h3')).toHaveText(['Headship', 'Leadership']);
    await expect(page.locator('#contact').getByRole('link', { name: 'Email us' })).toBeVisible();
  });

  test('notes 1 to 21, each with its mark; a note leads back even into a closed section', async ({
    page,
  }) => {
    await page.goto('/about/we-practice');
    const numbers = Array.from({ length: 21 }, (_, index) => `Note ${index + 1}`);
    await expect(page.locator('.note-mark')).toHaveText(numbers);
    await expect(page.locator('#notes li')).toHaveCount(21);
    await page.locator('#noteref-2').click();
    await expect(page.locator('#note-2')).toBeInViewport();
    await page.locator('#note-21').getByText('Back to the text').click();
    await expect(page).toHaveURL(/#noteref-21$/);
    await expect(section(page, 'structure')).toHaveAttribute('open');
    await expect(page.locator('#noteref-21')).toBeInViewport();
  });
});

test.describe('Beliefs', () => {
  test('five convictions, four things we are not, three questions, two lists and our heart', async ({
    page,
  }) => {
    await page.goto('/beliefs');
    await expect(page.locator('#core h3')).toHaveText([
      'Messiah',
      'Scripture',
      'Salvation by Grace',
      'Jewish Roots',
      'One New Man',
    ]);
    await expect(page.locator('#we-are-not h3')).toHaveText('We Are Not...');
    await expect(page.locator('#we-are-not li')).toHaveCount(4);
    await expect(page.locator('#misconceptions summary')).toHaveText([
      'Do I have to keep kosher?',
      'Which holidays do you keep?',
      'Are Gentiles welcome?',
    ]);
    await expect(page.locator('#living h3')).toHaveText(['Worship Practices', 'Community Life', 'Our Heart']);
    await expect(page.locator('#our-heart blockquote')).toContainText('dusty from following Him closely');
    await page.goto('/beliefs#gentiles');
    await expect(page.getByText('Wholeheartedly, and not as guests only.')).toBeInViewport();
  });
});

test('on paper every section is open', async ({ page }) => {
  await page.goto('/about/we-believe');
  const hidden = page.locator('#glorification').getByText('Our hope is not escape');
  await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(hidden).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sections open, and the quick jumps show the entries of open sections', async ({ page, isMobile }) => {
    await page.goto('/about/we-dont-believe');
    const jumps = page.getByRole('navigation', { name: 'On this page' });
    if (isMobile) await jumps.locator('summary').click();
    await expect(jumps.getByRole('link', { name: 'Modalism' })).toBeVisible();
    await expect(jumps.getByRole('link', { name: 'Rapture' })).toBeHidden();
    await page.locator('#false-theologies > summary').click();
    await expect(page.locator('#rapture > summary')).toBeVisible();
    await expect(jumps.getByRole('link', { name: 'Rapture' })).toBeVisible();
  });
});

for (const [path, heading, words, button] of [
  ['/privacy', 'Privacy', /deleted automatically after \d+ days/, 'Ask us to erase my details'],
  ['/accessibility', 'Accessibility', /version 2\.2, level AA/, 'Tell us what does not work'],
] as const) {
  test(`${path} says its part and can be answered`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('link', { name: button })).toHaveAttribute('href', /^mailto:.*body=Shalom/);
    await expect(page.locator('main')).not.toContainText('{');
  });
}
