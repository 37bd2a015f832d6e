import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from './barriers.ts';
import { enter, test } from './desk.ts';
import { expect, phone } from './fixtures.ts';

const rest = 'beliefs/we-practice/rest.md';

/** What Word puts on the clipboard. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {mso-style-unhide:no}</style></head><body>
<!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto'><span style='font-family:"Calibri";color:red'>We <b
style='mso-bidi-font-weight:normal'>rest</b> and <i>eat</i>.<o:p></o:p></span></p>
${['Bread', 'Salt']
  .map(
    (word) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>${word}</p>`,
  )
  .join('\n')}<!--EndFragment--></body></html>`;

/** What Google Docs puts there. */
const fromGoogle = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Peace</span><span style="font-weight:400"> be </span><span style="font-style:italic">here</span></p></b>`;

/** The page in the editor: what shows a field of a record. */
const place = (page: Page, record: string, field: string) =>
  page.frameLocator('iframe').locator(`[data-field="${record}#${field}"]`).first();
const sheet = (page: Page) => page.getByRole('complementary');
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

for (const [size, use] of [
  ['a phone', phone],
  ['a desktop', {}],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    test('a typo is mended in three steps, what is typed shows in the page, and one more takes it back', async ({
      page,
      desk,
    }) => {
      await enter(page, desk, 'editor');
      await page.goto('/desk/edit?path=/about/we-practice');
      const shown = place(page, rest, 'body.1');
      const before = String(await shown.textContent());
      let steps = 0;
      const step = async (done: Promise<unknown>) => {
        await done;
        steps += 1;
      };
      await step(shown.click());
      await expect(sheet(page).locator('.d-rich').getByRole('textbox')).toBeFocused();
      await step(page.keyboard.type(`Here, on ${size}, *all* is well. `));
      await expect(shown).toContainText(`Here, on ${size}, *all* is well. We rest`);
      await step(button(page, 'Publish').click());
      await expect(sheet(page).getByRole('status')).toContainText('Visitors see it now.');
      expect(steps).toBe(3);
      const seen = async () =>
        (await (await page.request.get('/about/we-practice')).text()).replaceAll('<!-- -->', '');
      expect(await seen()).toContain(`Here, on ${size}, *all* is well. We rest`);
      await step(button(page, 'Undo this change').click());
      await expect(page.getByRole('status').first()).toContainText('Taken back.');
      await expect(shown).toHaveText(before);
      expect(await seen()).not.toContain(`Here, on ${size}`);
      expect(steps).toBe(4);
    });
  });
}

test('what is wrong stands beside the field while somebody types; what was typed is kept as a draft and discarded', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/give');
  const heading = place(page, 'pages/give.yaml', 'heading');
  const before = String(await heading.textContent());
  await heading.click();
  const field = sheet(page).getByRole('textbox').first();
  await field.fill('{twon}');
  await expect(field).toHaveAccessibleDescription(/holds \{twon\}, which nothing fills here/);
  await expect(heading).toHaveText(before);
  await field.fill('Give gladly');
  await expect(heading).toHaveText('Give gladly');
  await expect(sheet(page).getByText('which nothing fills here')).toHaveCount(0);
  await expectGoodScreen(page, field);
  await place(page, 'pages/give.yaml', 'intro').click();
  await expect(sheet(page).getByRole('heading', { level: 2 }).first()).toHaveText('Introduction');
  await expect(page.getByRole('status').first()).toHaveText('One change not published yet');
  // With no field open the bar publishes or discards all that waits on the page.
  await page.keyboard.press('Escape');
  await expect(button(page, 'Publish')).toHaveCount(1);
  await page.getByRole('link', { name: 'Discard' }).filter({ visible: true }).click();
  await button(page, 'Discard').click();
  await expect(heading).toHaveText(before);
  await expect(page.getByRole('status').first()).toHaveText('As visitors see it');
});

test('the service time is changed where a page names it, in four steps, and is right everywhere', async ({
  page,
  desk,
}) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/gatherings');
  await button(page, 'I have read this').click();
  await place(page, 'pages/gatherings.yaml', 'sabbath.time').click();
  await sheet(page).getByRole('link', { name: 'Change Service time' }).click();
  await sheet(page).getByLabel('Service time').fill('16:45');
  await expect(sheet(page).getByText(/Changes with it in \d+ places/)).toBeVisible();
  await expect(place(page, 'pages/gatherings.yaml', 'sabbath.time')).toContainText('4:45 PM');
  await button(page, 'Publish').click();
  await expect(sheet(page).getByRole('status')).toContainText('Visitors see it now.');
  for (const path of ['/', '/gatherings', '/connect'])
    expect(await (await page.request.get(path)).text(), path).toMatch(/4:45\sPM/);
});

test('what is pasted from Word and Google Docs comes clean; a link and a footnote are set by buttons; the file holds Markdown', async ({
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
  await expect(text).toBeFocused();
  const blocks = text.locator('> *');
  const before = await blocks.count();
  await page.keyboard.press('End');
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
  await expect(text).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Footnote').click();
  await page.keyboard.type('John 1:39.');
  await button(page, 'Publish').click();
  await expect(sheet(page).getByRole('status')).toContainText('Visitors see it now.');
  const written = readFileSync(join(desk.content, rest), 'utf8');
  expect(written).toContain(
    'service.[^3]\n\n**Peace** be *here*\n\nWe **rest** and *eat*.\n\n- Bread\n- Salt\n\nCome and [see](/gatherings)[^4]',
  );
  expect(written).toMatch(/\n\[\^4\]: John 1:39\.\n$/);
  expect(written).not.toMatch(/mso|<|style/i);
  await button(page, 'Undo this change').click();
  await expect(page.getByRole('status').first()).toContainText('Taken back.');
});

test('by keyboard alone: Tab finds the places, Enter opens one, Escape closes it and leads back', async ({
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

test('an entry of a list is copied, moved and removed from the sheet', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit?path=/gatherings');
  const entry = (at: number) => place(page, 'pages/gatherings.yaml', `weekly.items.${at}.title`);
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

test('two on one field: both are shown, one is chosen, nothing is lost', async ({ page, desk, browser }) => {
  const other = await browser.newPage({ baseURL: desk.url });
  await enter(page, desk, 'editor');
  await enter(other, desk, 'owner', 'Miriam');
  for (const one of [page, other]) {
    await one.goto('/desk/edit?path=/connect');
    await place(one, 'pages/connect.yaml', 'heading').click();
    await expect(sheet(one).getByRole('textbox').first()).toBeFocused();
  }
  await sheet(other).getByRole('textbox').first().fill('By Miriam');
  await button(other, 'Publish').click();
  await expect(sheet(other).getByRole('status')).toContainText('Visitors see it now.');
  await sheet(page).getByRole('textbox').first().fill('By Ruth');
  await button(page, 'Publish').click();
  await expect(sheet(page).getByRole('alert').first()).toContainText(
    'Somebody else has changed the same words',
  );
  await page.getByRole('radio', { name: /By Miriam/ }).check();
  await button(page, 'Publish').click();
  await expect(place(page, 'pages/connect.yaml', 'heading')).toHaveText('By Miriam');
  await other.close();
});
