import { content, nth } from '../content.ts';
import { expect, phone, test } from './fixtures.ts';

// More journeys: the first visit in home.spec.ts, a prayer at night in pray.spec.ts.

const { home, beliefs, connect, gatherings } = content.pages;

test.use(phone);

test('a seeker finds the beliefs, plans the first Saturday, and reaches the contact form', async ({
  page,
}) => {
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = () => page.getByRole('button', { name: 'Open menu' }).tap();
  await test.step('opens the beliefs from the first screen', async () => {
    await page.goto('/');
    await expect(page.getByText(home.hero.saying)).toBeInViewport({ ratio: 1 });
    const [believe] = home.hero.buttons;
    // The first tap shows the tooltip, the second follows the link.
    const button = page.getByRole('main').getByRole('link', { name: nth(home.hero.buttons, 0).label });
    await button.tap();
    await button.tap();
    await expect(page).toHaveURL(believe?.href ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(beliefs.title);
  });
  await test.step('opens the team from the menu, which marks the page', async () => {
    await openMenu();
    await panel.getByRole('link', { name: 'Our Team' }).tap();
    await expect(page.locator('.page-head .kick')).toHaveText('Our Team');
    await openMenu();
    await expect(panel.getByRole('link', { name: 'Our Team' })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
  });
  await test.step('goes from the end of the page to the first Saturday', async () => {
    await page.getByRole('region', { name: gatherings.nextVisit.heading }).getByRole('link').tap();
    await expect(page).toHaveURL('/gatherings#first-visit');
    await expect(page.getByRole('heading', { name: gatherings.firstTime.heading })).toBeInViewport();
  });
  await test.step('finds the contact form with its subject filled in', async () => {
    await page.locator('#kept-chair').getByRole('link', { name: gatherings.firstTime.kept.tell }).tap();
    const subject = page.getByLabel(connect.contact.fields.subject.label);
    await expect(subject).toHaveValue(gatherings.firstTime.kept.subject);
  });
  await test.step('asks a question from the menu', async () => {
    await openMenu();
    await panel.getByRole('link', { name: 'Ask a Question' }).tap();
    await expect(page).toHaveURL('/connect#ask');
    await expect(page.getByRole('heading', { name: connect.ask.heading })).toBeInViewport();
  });
});

test('a member finds the portion, the start of the Sabbath and changes in two taps', async ({ page }) => {
  await test.step('the portion and both times of the Sabbath', async () => {
    await page.goto('/');
    await expect(page.locator('.known .change').first()).toBeInViewport();
    await page.locator('.known .week a').tap();
    const week = page.locator('#this-week');
    await expect(week.getByRole('link', { name: /\d:\d/ }).first()).toBeVisible();
    await expect(week.locator('.sundown time')).toHaveCount(2);
    await page.goBack();
  });
  await test.step('the changes of single dates', async () => {
    await page.locator('.known .change a').first().tap();
    await expect(page.getByRole('region', { name: 'Changes' })).toBeInViewport();
    await expect(page.locator('.sundown time').first()).toHaveText(/^\d:\d\d\s[AP]M$/);
  });
});
