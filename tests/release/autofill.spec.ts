import type { Page } from '@playwright/test';
import { expect, hydrate, test } from '../browser/fixtures.ts';

// The browser's own autofill knows the visitor's company. No form may take it for a robot's answer.

const address = {
  fields: [
    { name: 'NAME_FULL', value: 'Miriam Cohen' },
    { name: 'EMAIL_ADDRESS', value: 'miriam@example.org' },
    { name: 'COMPANY_NAME', value: 'Example Bakery' },
    { name: 'PHONE_HOME_WHOLE_NUMBER', value: '+13125550100' },
    { name: 'ADDRESS_HOME_CITY', value: 'Dixon' },
    { name: 'ADDRESS_HOME_STATE', value: 'IL' },
    { name: 'ADDRESS_HOME_ZIP', value: '61021' },
    { name: 'ADDRESS_HOME_COUNTRY', value: 'US' },
  ],
};

const company = (page: Page) => page.locator('input[name=company]').first();
const nameField = (page: Page) =>
  page.locator('form:has(input[name=company]) input:is([name=name], [name=fullName])').first();

/** Lets the browser fill in the form around the name, and waits until it has. */
async function autofill(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Autofill.enable');
  await client.send('Autofill.setAddresses', { addresses: [address] });
  const { root } = await client.send('DOM.getDocument', { depth: 0 });
  const selector = 'form:has(input[name=company]) input:is([name=name], [name=fullName])';
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await client.send('DOM.describeNode', { nodeId });
  // The browser finds out what its fields mean after they are laid out.
  await expect(async () => {
    await client.send('Autofill.trigger', { fieldId: node.backendNodeId, address });
    await expect(nameField(page)).toHaveValue('Miriam Cohen', { timeout: 1000 });
  }).toPass();
}

for (const path of ['/gatherings/harvest-supper', '/connect', '/pray', '/resources/books'])
  test(`autofill leaves the honeypot on ${path} empty`, async ({ page }) => {
    await page.goto(path);
    await autofill(page);
    await expect(company(page)).toHaveValue('');
  });

test('autofill fills in a company field that is laid out', async ({ page }) => {
  await page.route('/connect', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain('class="company-field" hidden');
    await route.fulfill({
      response,
      body: body.replaceAll('company-field" hidden', 'company-field" data-shown'),
    });
  });
  await page.goto('/connect');
  await autofill(page);
  await expect(company(page)).toHaveValue('Example Bakery');
});

test('a form sends its honeypot empty, whatever the field holds', async ({ page }) => {
  await page.goto('/connect');
  const form = page.locator('form:has(input[value=contact])');
  await hydrate(form);
  await form.locator('[name=name]').fill('Miriam Cohen');
  await form.locator('[name=email]').fill('miriam@example.org');
  await form.locator('[name=message]').fill('May we come and visit you on Saturday?');
  await company(page).evaluate((field: HTMLInputElement) => {
    field.value = 'Example Bakery';
  });
  const sent = page.waitForRequest('/api/contact');
  await form.getByRole('button').last().click();
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Miriam Cohen', company: '' });
});
