import type { Page } from '@playwright/test';
import { expect, hydrate, test } from '#tests/browser/fixtures.ts';
import { content, nth } from '../content.ts';

const { ministry } = content;
const { prayerForm, contact } = content.pages.connect;

/**
 * Records the text of live regions, by attribute or role, as soon as it appears. Call it before the page
 * loads.
 */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const spoken = new Map<Element, string>();
    Reflect.set(window, 'spoken', spoken);
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const look = () => {
      for (const region of document.querySelectorAll(live)) {
        const words = region.textContent?.trim();
        if (words && region.getAttribute('aria-live') !== 'off') spoken.set(region, words);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'spoken') as Map<Element, string>).values()]);
}

test('each toast is announced once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const spoken = await listen(page);
  await page.goto('/connect');
  const form = page.locator('#contact form');
  await hydrate(form);
  await form.getByRole('textbox', { name: 'Name' }).fill('Ruth Boaz');
  await form.getByRole('textbox', { name: 'Email' }).fill(`spoken.${crypto.randomUUID()}@example.org`);
  await form.getByLabel('Message').fill('When do you meet in winter?');
  await page.route('/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }), { times: 1 });
  await form.getByRole('button', { name: contact.submit }).click();
  await expect.poll(spoken).toEqual([expect.stringContaining('Error')]);
  await form.getByRole('button', { name: contact.submit }).click();
  await expect.poll(spoken).toHaveLength(2);
  expect((await spoken())[1]).toContain('Message Sent!');
  expect((await spoken())[1]).toContain("We'll get back to you soon.");
  await page.goto('/resources/torah-portions');
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  // The toast is there for 1.6 s only: what was spoken stays.
  await expect.poll(spoken).toEqual(['Notification Torah reference copied!']);
});

test('the header and a form have roles, names, states and errors', async ({ page }) => {
  await page.goto('/connect');
  const browser = await page.context().newCDPSession(page);
  const { root } = await browser.send('DOM.getDocument');
  const expanded = async (menu: string) => {
    const selector = `[popovertarget="${menu}"]`;
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { nodes } = await browser.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
    return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  };
  expect(await expanded('menu-resources')).toBe(false);
  await page.getByRole('button', { name: 'Resources' }).click();
  expect(await expanded('menu-resources')).toBe(true);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "${ministry.name}":
        - /url: /
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - button "About"
          - listitem:
            - link "Messages"
          - listitem:
            - link "Discipleship"
            - button "Discipleship menu"
          - listitem:
            - button "Resources"
            - list:
              - listitem:
                - link "Torah Portions"
              - listitem:
                - link "Books"
          - listitem:
            - button "Affiliates"
          - listitem:
            - button "Connect"
          - listitem:
            - link "Get the App (opens in a new tab)"
      - link "Give (opens in a new tab)"
  `);

  const form = page.locator('#prayer-request form');
  await hydrate(form);
  await form.getByRole('button', { name: prayerForm.submit }).click();
  await expect(form).toMatchAriaSnapshot(`
    - alert:
      - list:
        - listitem:
          - link "Name must be at least 2 characters"
    - textbox "Name"
    - textbox "Email"
    - textbox "${prayerForm.fields.phone.label}"
    - group "${prayerForm.fields.contactMethod.label}":
      - radio "Email" [checked]
      - radio "Phone"
    - textbox "Prayer request"
    - checkbox /Yes, pray for me/
    - checkbox /may be read/
    - button "${prayerForm.submit}"
  `);
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Name must be at least 2 characters/,
  );
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByRole('checkbox', { name: /Yes, pray for me/ })).toHaveAccessibleDescription(
    /You must consent/,
  );
});

test('the footer has headings, an address and two named lists of links', async ({ page }) => {
  await page.goto('/give');
  await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(`
    - contentinfo:
      - heading "Stay Connected" [level=2]
      - link "${ministry.name}"
      - heading [level=2]
      - link /${ministry.address.street}/
      - link "${ministry.phone}":
        - /url: ${ministry.phoneHref}
      - link "${ministry.email}"
      - navigation "Quick Links":
        - heading "Quick Links" [level=2]
        - list:
          - listitem:
            - link "Home"
      - navigation:
        - heading [level=2]
        - list
      - group "Appearance":
        - radio "As on your device" [checked]
        - radio "Light"
        - radio "Dark"
  `);
});

test('a card has a heading, its text and named links', async ({ page }) => {
  await page.goto('/affiliates');
  await expect(
    page.locator('main .card', { hasText: nth(content.affiliates, 0).city }).first(),
  ).toMatchAriaSnapshot(`
    - heading "${nth(content.affiliates, 0).name}"
    - paragraph
    - link /Learn More/
    - link /Website/
  `);
});
