import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Route } from '@playwright/test';
import { expectGoodScreen } from '#tests/browser/barriers.ts';
import { button, enter, place, published, sheet, takenBack, test } from '#tests/browser/desk.ts';
import { expect } from '#tests/browser/fixtures.ts';

const rest = 'beliefs/we-practice/rest.md';

/** Clipboard HTML of Word. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {mso-style-unhide:no}</style></head><body>
<!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><span style='font-family:"Calibri";color:red'>We <b
style='mso-bidi-font-weight:normal'>rest</b> and <i>eat</i>.<o:p></o:p></span></p>
${['Bread', 'Salt']
  .map(
    (word) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>${word}</p>`,
  )
  .join('\n')}<!--EndFragment--></body></html>`;

/** The text gets the focus one frame after a press, and ProseMirror sets the caret again 20 ms later. */
async function expectCaret(text: Locator): Promise<void> {
  await expect(text).toBeFocused();
  await text.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

/** Clipboard HTML of Google Docs. */
const fromGoogle = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Peace</span><span style="font-weight:400"> be </span><span style="font-style:italic">here</span></p></b>`;

test('shows errors while typing, keeps typed text as a draft and discards it', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/give');
  const heading = place(page, 'pages/give.yaml', 'heading');
  const before = String(await heading.textContent());
  await heading.click();
  const field = sheet(page).getByRole('textbox').first();
  await expect(field).toBeFocused();
  await page.keyboard.type('!');
  await expect(heading).toHaveText(`${before}!`);
  await field.fill('{twon}');
  await expect(field).toHaveAccessibleDescription(/holds \{twon\}, which nothing fills here/);
  await expect(heading).toHaveText(`${before}!`);
  const long = 'שלום 🙂 '.repeat(12_500);
  await field.fill(long);
  await expect(field).toHaveAccessibleDescription(/is too long\. Shorten it/);
  await expect(field).toHaveValue(long);
  await field.fill('Give gladly');
  await expect(heading).toHaveText('Give gladly');
  await expect(sheet(page).getByText('which nothing fills here')).toHaveCount(0);
  await expectGoodScreen(page, field);
  await place(page, 'pages/give.yaml', 'intro').click();
  await expect(sheet(page).getByRole('heading', { level: 2 }).first()).toHaveText('Introduction');
  await expect(page.getByRole('status').first()).toHaveText('One change not published yet');
  // Without an open field, the bar publishes or discards all drafts of the page.
  await page.keyboard.press('Escape');
  await expect(button(page, 'Publish')).toHaveCount(1);
  await page.getByRole('link', { name: 'Discard' }).filter({ visible: true }).click();
  await button(page, 'Discard').click();
  await expect(heading).toHaveText(before);
  await expect(page.getByRole('status').first()).toHaveText('As visitors see it');
});

for (const [what, answer] of Object.entries({
  'no answer arrives': (route: Route) => route.abort(),
  'the server fails': (route: Route) => route.fulfill({ status: 500, json: { title: 'Error' } }),
  'another text has a fault': (route: Route) => route.fulfill({ status: 422, json: { faults: {} } }),
}))
  test(`asks for the page again when ${what}`, async ({ page, desk }) => {
    await enter(page, desk, 'editor');
    await page.goto('/desk/edit?path=/give');
    const heading = place(page, 'pages/give.yaml', 'heading');
    await heading.click();
    const field = sheet(page).getByRole('textbox').first();
    await expect(field).toBeFocused();
    await page.route('**/desk/edit/page?*', answer, { times: 1 });
    await field.fill('Give gladly');
    await expect(heading).toHaveText('Give gladly');
  });

test('shows the error of one block next to the whole text, and keeps the text of a rejected publish', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/about/we-practice');
  await place(page, rest, 'body.1').click();
  const text = sheet(page).locator('.d-rich').getByRole('textbox');
  await expectCaret(text);
  // Delays the preview until after the rejected publish; its text is incomplete.
  const refused = Promise.withResolvers<void>();
  await page.route(/\/desk\/edit\/page\?/, async (route) => {
    await refused.promise;
    await route.fulfill({ json: {} });
  });
  const asked = page.waitForRequest(/\/desk\/edit\/page\?/);
  await page.keyboard.type('{twon} ');
  const late = await asked;
  await button(page, 'Publish').click();
  await expect(sheet(page).getByRole('alert').first()).toContainText('This cannot be published yet.');
  refused.resolve();
  await late.response();
  await expect(text).toHaveAccessibleDescription(/holds \{twon\}, which nothing fills here/);
  await expect(text).toContainText('twon We rest');
  expect(readFileSync(join(desk.content, rest), 'utf8')).not.toContain('twon');
});

test('cleans text pasted from Word and Google Docs, and writes links and footnotes as Markdown', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/about/we-practice');
  await page
    .frameLocator('iframe')
    .locator(`[data-field="${rest}#body.3"]`)
    .filter({ visible: true })
    .last()
    .click();
  const text = sheet(page).locator('.d-rich').getByRole('textbox');
  await expectCaret(text);
  const blocks = text.locator('> *');
  const before = await blocks.count();
  const caretIsAtEnd = () =>
    text.evaluate((box) => {
      const { anchorNode, anchorOffset } = getSelection() ?? {};
      const block = [...box.children].find((each) => each.contains(anchorNode ?? null));
      if (!anchorNode || !block) return false;
      const rest = document.createRange();
      rest.setStart(anchorNode, anchorOffset ?? 0);
      rest.setEnd(block, block.childNodes.length);
      return rest.toString() === '';
    });
  // With late frames, the caret is set after the key.
  await expect(async () => {
    await page.keyboard.press('End');
    await expectCaret(text);
    expect(await caretIsAtEnd()).toBe(true);
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(blocks).toHaveCount(before + 1);
  const paste = (pasted: string) =>
    text.evaluate((box, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
  await paste(fromGoogle);
  await page.keyboard.press('Enter');
  await paste(fromWord);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Come and see');
  for (let letter = 0; letter < 'see'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
  await button(page, 'Link').click();
  await sheet(page).getByLabel('Where does it lead?').fill('/gatherings');
  await button(page, 'Set the link').click();
  await expectCaret(text);
  await page.keyboard.press('ArrowRight');
  await button(page, 'Footnote').click();
  await expectCaret(text);
  await page.keyboard.type('John 1:39.');
  await button(page, 'Publish').click();
  await published(page);
  const written = readFileSync(join(desk.content, rest), 'utf8');
  expect(written).toContain(
    'service.[^3]\n\n**Peace** be *here*\n\nWe **rest** and *eat*.\n\n- Bread\n- Salt\n\nCome and [see](/gatherings)[^4]',
  );
  expect(written).toMatch(/\n\[\^4\]: John 1:39\.\n$/);
  expect(written).not.toMatch(/mso|<|style/i);
  await button(page, 'Undo this change').click();
  await takenBack(page);
});

test('works by keyboard: Tab finds field anchors, Enter opens one, Escape closes it and returns', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/give');
  const heading = place(page, 'pages/give.yaml', 'heading');
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText('Choose a text to change it');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(heading).not.toBeFocused();
});

test('copies, moves and removes a list entry from the sheet', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/gatherings');
  const entry = (at: number) => place(page, 'pages/gatherings.yaml', `firstTime.hours.${at}.title`);
  const first = String(await entry(1).textContent());
  await entry(1).click();
  await sheet(page).getByRole('button', { name: /^Copy/ }).click();
  await expect(entry(2)).toHaveText(first);
  await sheet(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(entry(2)).not.toHaveText(first);
  await expect(page.getByRole('status').first()).toHaveText('As visitors see it');
});

test('shows the page as on a phone and a desktop, where the menu and the footer can be chosen', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'owner');
  await page.goto('/desk/edit?path=/give');
  const frame = page.locator('iframe');
  const width = () => frame.evaluate(({ clientWidth }) => clientWidth);
  const free = await width();
  await button(page, 'Phone').click();
  expect(await width()).toBeLessThan(400);
  await button(page, 'Desktop').click();
  expect(await width()).toBeGreaterThan(1300);
  await expect(button(page, 'Desktop')).toHaveAttribute('aria-pressed', 'true');
  const entry = place(page, 'navigation.yaml', 'header.1.label');
  await entry.click();
  const field = sheet(page).getByRole('textbox').first();
  await expect(field).toHaveValue(String(await entry.textContent()));
  await page.keyboard.press('Escape');
  await button(page, 'Desktop').click();
  expect(await width()).toBe(free);
  await place(page, 'navigation.yaml', 'footer.quickLinks.2.label').click();
  await expect(field).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await sheet(page).getByRole('link', { name: 'Change the menu' }).click();
  await expect(sheet(page).getByRole('heading', { name: 'Header' }).first()).toBeVisible();
});

test('explains itself in two lines on the first visit alone', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/give');
  const hint = page.getByRole('region', { name: 'How this works' });
  await expect(hint.getByRole('paragraph')).toHaveCount(2);
  await button(page, 'I have read this').click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.frameLocator('iframe').locator('[data-field]').first()).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('outlines of neighboring fields do not cross', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  for (const path of ['/', '/gatherings', '/about']) {
    await page.goto(`/desk/edit?${new URLSearchParams({ path })}`);
    const body = page.frameLocator('iframe').locator('body');
    await expect(body.locator('[data-field]').first()).toBeVisible();
    const reach = await body.evaluate((all) =>
      [...all.querySelectorAll('[data-field]')].map((one) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(one);
        return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      }),
    );
    expect(Math.max(...reach), `${path}: px outside a field`).toBeLessThanOrEqual(0);
  }
});
