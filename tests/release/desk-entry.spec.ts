import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { knownPasskey } from '#desk/auth/PasskeyButton.tsx';
import { addPerson } from '#desk/auth/people.ts';
import { enterAddress, makeInvitation } from '#desk/auth/sign-in-links.ts';
import { helpPages } from '#desk/help/help-pages.ts';
import { expectGoodScreen, expectGoodScreens } from '#tests/browser/barriers.ts';
import { enterDesk, hostDatabase } from '#tests/browser/desk.ts';
import { expect, phone, test } from '#tests/browser/fixtures.ts';

/** A mailed sign-in link for a new person. */
async function mailedLink(baseURL: string | undefined) {
  await using db = await hostDatabase();
  const now = new Date();
  const email = `naomi-${randomUUID().slice(0, 8)}@example.org`;
  await addPerson(db, { email, name: 'Naomi', role: 'shepherd' }, now);
  return enterAddress(baseURL ?? '', await makeInvitation(db, email, now));
}

/** A device with a fingerprint reader and a registered finger. */
async function withFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.describe('without JavaScript', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test('a mailed link signs in and opens the requested address', async ({ page, baseURL }) => {
    await page.goto('/desk/help');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
    await page.getByLabel('Your e-mail address').fill('somebody@example.org');
    await page.getByRole('button', { name: 'Send me a link' }).tap();
    await expect(
      page.getByText('If this address has access to the desk, we have sent a link to it.'),
    ).toBeVisible();

    await page.goto(await mailedLink(baseURL));
    await page.getByRole('button', { name: 'Enter' }).tap();
    await expect(page.getByRole('heading', { name: 'Welcome, Naomi' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the desk' }).tap();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

    await page.goto('/desk/me');
    await page.getByRole('button', { name: 'Sign out', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('a passkey set up at the first sign-in opens the desk the next time', async ({ page, baseURL }) => {
  await withFinger(page);
  await page.goto(await mailedLink(baseURL));
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('button', { name: 'Set it up on this device' }).click();
  await expect(page).toHaveURL('/desk');
  await page.goto('/desk/me');
  await expect(page.getByRole('button', { name: 'Remove the passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();

  await page.goto('/desk/help');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/desk/help');

  await page.goto('/desk/me');
  await page.getByRole('button', { name: 'Remove the passkey' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('That did not work. Try again, or ask for a link.');
});

test('says so when a device already has a passkey', async ({ page, baseURL }) => {
  await withFinger(page);
  await page.goto(await mailedLink(baseURL));
  await page.getByRole('button', { name: 'Enter' }).click();
  await page.getByRole('button', { name: 'Set it up on this device' }).click();
  await expect(page).toHaveURL('/desk');
  await page.goto('/desk/me');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(knownPasskey);
});

const outside = {
  '/desk/sign-in': 'Sign in',
  '/desk/sign-in?sent=1': 'Look in your e-mail',
  '/desk/enter': 'This link has already been used',
};
const inside = {
  '/desk/welcome': 'Welcome, Ruth',
  '/desk/me': 'Your own page',
  '/desk/people': 'People',
  '/desk/more': 'More',
  '/desk/find': 'Find',
  '/desk/find?q=pray': 'Find',
  '/desk/no-such': 'Page not found',
};
const help = {
  '/desk/help': 'Help',
  '/desk/help?q=picture': 'Help',
  ...Object.fromEntries(helpPages.map(({ id, heading }) => [`/desk/help/${id}`, heading])),
};

test.describe('on a phone and on a desktop, without barriers:', () => {
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

  test('screens before sign-in', async ({ page, baseURL }) => {
    await expectGoodScreens(page, outside);
    await test.step('signing in without an address', async () => {
      await page.goto('/desk/sign-in');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByLabel('Your e-mail address')).toHaveAccessibleDescription(/address/);
      await expectGoodScreen(page, page.getByRole('heading', { name: 'Sign in' }));
    });
    await test.step('a link that was mailed', async () => {
      await page.goto(await mailedLink(baseURL));
      await expectGoodScreen(page, page.getByRole('button', { name: 'Enter' }));
    });
  });

  test('people and more', async ({ page }) => {
    const { id } = await enterDesk(page, 'owner');
    await expectGoodScreens(page, inside);
    await test.step('an invitation that is refused', async () => {
      await page.goto('/desk/people');
      await page.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name\.$/);
      await expectGoodScreen(page, page.getByText('The invitation was not sent.'));
    });
    await test.step('one of the people', async () => {
      await page.goto(`/desk/people/${id}`);
      await expectGoodScreen(page, page.getByRole('button', { name: 'Remove Ruth' }));
    });
  });

  test('help', async ({ page }) => {
    await enterDesk(page, 'owner');
    await expectGoodScreens(page, help);
  });
});

test('everything is reachable by keyboard, main content first', async ({ page }) => {
  await enterDesk(page, 'owner');
  await page.goto('/desk/help');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await expect(
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Help' }),
  ).toHaveAttribute('aria-current', 'page');
});
