import { carl, enter, miriam, sendMessage, test } from '#tests/browser/desk.ts';
import { expect, phone } from '#tests/browser/fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ ...phone, javaScriptEnabled });

    test('the pastor cancels tomorrow’s service in two screens, and visitors see it', async ({
      page,
      desk,
    }) => {
      await enter(page, desk, 'shepherd');
      await page.goto('/desk');
      await page.getByRole('link', { name: 'Cancel', exact: true }).tap();
      await page.getByLabel('Reason').fill('Ice on the roads.');
      await page.getByRole('button', { name: 'Cancel this gathering' }).tap();
      // The first change starts the history.
      await expect(page.getByRole('heading', { name: 'Cancelled. Visitors see it now.' })).toBeVisible({
        timeout: 40_000,
      });
      expect(await (await fetch(`${desk.url}/`)).text()).toContain('Ice on the roads.');
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(page.getByRole('heading', { name: 'Undone. Visitors see it now.' })).toBeVisible();
      expect(await (await fetch(`${desk.url}/`)).text()).not.toContain('Ice on the roads.');
    });

    test('the deacon reads a prayer request from the e-mail’s link, and prays', async ({ page, desk }) => {
      await enter(page, desk, 'shepherd', 'David');
      const address = await sendMessage(desk, 'prayer-request', miriam);
      const mail = () => desk.mails.find(({ text }) => text?.includes(address));
      await expect.poll(() => mail()?.text).toContain(`${desk.url}${address}`);
      await page.goto(/\S+\/desk\/messages\/\S+/.exec(mail()?.text ?? '')?.[0] ?? '');
      await expect(page.getByText(miriam.request)).toBeVisible();
      await page.getByRole('button', { name: 'Prayed for' }).tap();
      await expect(page.getByText('So far: You, today.')).toBeVisible();
    });

    test('answers a message and keeps other typed text', async ({ page, desk }) => {
      const person = await enter(page, desk, 'shepherd');
      const address = await sendMessage(desk, 'contact', carl);
      await page.goto(address);
      const words = `Yes, at three. (${address})`;
      await page.getByLabel('Your answer').fill(words);
      await page.getByLabel('Note for the others').fill('He limps.');
      await page.getByRole('button', { name: 'Mark as answered' }).tap();
      await expect(page.getByRole('status')).toHaveText('Marked as answered.');
      await page.getByRole('button', { name: 'Send answer' }).tap();
      await expect(page.getByRole('status')).toHaveText('Your answer is being sent.');
      await page.getByRole('button', { name: 'Keep note' }).tap();
      await expect(page.getByText('He limps.')).toBeVisible();
      const answer = () => desk.mails.find(({ text }) => text?.includes(words));
      await expect.poll(answer).toBeTruthy();
      expect(answer()?.recipients).toEqual([carl.email]);
      expect(answer()?.replyTo).toMatchObject([{ address: person.email }]);
    });
  });
}

test.describe('on a phone', () => {
  test.use(phone);

  test('History has the button that restores the newest change on its first screen', async ({
    page,
    desk,
  }) => {
    await enter(page, desk, 'editor');
    await page.goto('/desk/edit/fields?record=team/deacon.yaml');
    await page.getByLabel('Short biography').fill('He walks along the river. '.repeat(100));
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await expect(page.getByRole('status')).toContainText('Published.', { timeout: 40_000 });
    await page.goto('/desk/history');
    const restore = await page.getByRole('button', { name: 'Restore' }).first().boundingBox();
    const tabs = await page.locator('.d-tabs').boundingBox();
    expect((restore?.y ?? Infinity) + (restore?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  });
});

test('prints only the requests of the prayer list', async ({ page, desk }) => {
  await enter(page, desk, 'owner');
  await sendMessage(desk, 'prayer-request', { ...miriam, mayBeRead: true });
  await page.goto('/desk/messages/prayer-list');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('listitem').filter({ hasText: miriam.request }).first()).toBeVisible();
  for (const hidden of [page.locator('[data-print]'), page.locator('.d-back'), page.getByRole('navigation')])
    await expect(hidden.first()).toBeHidden();
});
