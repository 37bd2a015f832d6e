import { expect, test } from './fixtures.ts';

const jumps = (page: import('@playwright/test').Page) =>
  page.getByRole('navigation', { name: 'On this page' });

test('the quick jumps name every part, and sub-entries of open sections only', async ({ page }) => {
  await page.goto('/about/we-believe');
  await expect(jumps(page).getByRole('link')).toHaveText([
    'Our Mission',
    'God',
    'Tri-Unity',
    'Father',
    'Son',
    'Holy Spirit',
    'Salvation',
    'Marriage',
    'Scripture',
    'Israel',
    "We Don't Believe",
    'We Practice',
    'Contact',
  ]);
  await page.locator('#god > summary').click();
  await page.locator('#israel > summary').click();
  await expect(jumps(page).getByRole('link', { name: 'Father' })).toHaveCount(0);
  await expect(jumps(page).getByRole('link', { name: 'The Land' })).toBeVisible();
});

test('a jump opens a closed section, arrives below the header and is marked as current', async ({ page }) => {
  await page.goto('/about/we-believe');
  const salvation = jumps(page).getByRole('link', { name: 'Salvation' });
  await salvation.click();
  await expect(page.locator('#salvation')).toHaveAttribute('open');
  await expect(salvation).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() => page.locator('#salvation').evaluate((element) => element.getBoundingClientRect().top))
    .toBeCloseTo(104, -1);
  // The same jump once more, after the section was closed by hand.
  await page.locator('#salvation > summary').click();
  await salvation.click();
  await expect(page.locator('#salvation')).toHaveAttribute('open');
});

test('the part that is being read is marked, one at a time', async ({ page }) => {
  await page.goto('/about/we-believe');
  const current = jumps(page).locator('[aria-current="true"]');
  await expect(current).toHaveCount(0);
  for (const [id, label] of [
    ['father', 'Father'],
    ['holy-spirit', 'Holy Spirit'],
    ['contact', 'Contact'],
    ['god', 'God'],
  ] as const) {
    await page.locator(`#${id}`).evaluate((element) => element.scrollIntoView());
    await expect(current).toHaveText([label]);
  }
  // Two lists side by side: the one that was asked for.
  await jumps(page).getByRole('link', { name: 'We Practice' }).click();
  await expect(current).toHaveText(['We Practice']);
});

test('a link to an anchor in a closed section opens it on arrival, and when the address changes', async ({
  page,
}) => {
  await page.goto('/about/we-dont-believe#rapture');
  await expect(page.locator('#false-theologies')).toHaveAttribute('open');
  await expect(page.locator('#rapture')).toHaveAttribute('open');
  await expect(page.locator('#rapture > summary')).toBeInViewport();
  await page.evaluate(() => {
    location.hash = '#tongues';
  });
  await expect(page.locator('#practices')).toHaveAttribute('open');
  await expect(page.getByRole('heading', { name: 'Tongues' })).toBeInViewport();
});
