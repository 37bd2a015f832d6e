import { barriers, expectGoodScreen } from '#tests/browser/barriers.ts';
import { enter, published, test } from '#tests/browser/desk.ts';
import { expect, phone } from '#tests/browser/fixtures.ts';

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

test('a page made of blocks has no barriers, nor has its form', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit/fields?record=own-pages/*.yaml');
  // A new page has a text already.
  for (const [index, kind] of ['Scripture', 'Questions', 'List', 'Button'].entries()) {
    await page.getByRole('button', { name: new RegExp(`^Add: ${kind} ?, Blocks`) }).click();
    await expect(page.locator(`[name^="blocks.${index + 2}."]`).first()).toBeAttached();
  }
  const typed = {
    title: 'Our History',
    intro: 'How it began.',
    address: '/about/history',
    'blocks.1.body.1': 'Nine people met in a kitchen.',
    'blocks.2.verse.text': 'How good and how pleasant it is.',
    'blocks.2.verse.ref': 'Psalm 133:1',
    'blocks.3.questions.1.question': 'Who began it?',
    'blocks.3.questions.1.answer': 'Three families.',
    'blocks.4.list': 'The kitchen\nThe hall',
    'blocks.5.button.label': 'Come and see',
    'blocks.5.button.href': '/gatherings',
  };
  for (const [name, words] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(words);
  await expectGoodScreen(page, page.getByRole('heading', { level: 1 }));
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await published(page);
  await page.goto('/about/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Our History' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
