import { photograph } from '../photograph.ts';
import { barriers, expectGoodScreen } from './barriers.ts';
import { enter, test } from './desk.ts';
import { expect, phone } from './fixtures.ts';

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

test('a new deacon with a large photograph that a phone took sideways: ten steps, and it stands upright', async ({
  page,
  desk,
}) => {
  const buffer = await photograph({ width: 4032, height: 3024, isSideways: true, quality: 98 });
  expect(buffer.length).toBeGreaterThan(2_000_000);
  await enter(page, desk, 'editor');
  await page.goto('/desk/pages');
  let steps = 0;
  const step = async (done: Promise<unknown>) => {
    await done;
    steps += 1;
  };
  const typed = {
    name: 'Asher Lind',
    email: 'asher@beth-example.example',
    initials: 'AL',
    bio: 'Asher tends the stove.',
    'contact.label': 'Email Asher',
    'contact.subject': 'A question',
  };
  await step(page.getByRole('link', { name: 'Add a person' }).click());
  for (const [name, words] of Object.entries(typed)) {
    const field = page.locator(`[name="${name}"]`);
    if (!(await field.isVisible())) await step(page.locator('summary', { hasText: 'Contact' }).click());
    await step(field.fill(words));
  }
  await step(page.locator('[name="title"]').selectOption('Deacon'));
  const upload = page.locator('[name="upload.photo"]');
  await step(upload.setInputFiles({ name: 'IMG_4711.JPG', mimeType: 'image/jpeg', buffer }));
  await step(page.getByRole('button', { name: 'Publish', exact: true }).first().click());
  await expect(page.getByRole('status').first()).toContainText('Visitors see it now.');
  expect(steps).toBe(10);

  await page.goto('/about/our-team');
  const photo = page.locator('img[src*="/pictures/"]');
  await photo.scrollIntoViewIfNeeded();
  const isUpright = (image: HTMLImageElement) =>
    image.complete && image.naturalWidth > 0 && image.naturalHeight > image.naturalWidth;
  await expect.poll(() => photo.evaluate(isUpright as (image: Element) => boolean)).toBe(true);
  expect(await barriers(page)).toEqual([]);

  await page.goto('/desk/pictures');
  await page.locator('a[href^="/desk/pictures/"]').first().click();
  await expectGoodScreen(page, page.locator('input[type="image"]'));
});

test('a page made of blocks has no barriers, nor has its form', async ({ page, desk }) => {
  await enter(page, desk, 'editor');
  await page.goto('/desk/edit/fields?record=own-pages/*.yaml');
  for (const kind of ['Text', 'Scripture', 'Questions', 'List', 'Button'])
    await page.getByRole('button', { name: new RegExp(`^Add: ${kind} ?, Blocks`) }).click();
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
  for (const name of ['title', 'description', 'keywords'])
    await page.locator(`[name="meta.${name}"]`).fill('History');
  await expectGoodScreen(page, page.getByRole('heading', { level: 1 }));
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await expect(page.getByRole('status').first()).toContainText('Visitors see it now.');
  await page.goto('/about/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Our History' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
