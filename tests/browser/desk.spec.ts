import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from './barriers.ts';
import { enter, test } from './desk.ts';
import type { Desk } from './desk-host.ts';
import { expect, phone } from './fixtures.ts';

/** Sends a form of the site as a visitor does. @returns the message's address at the desk */
async function send(
  { url, db }: Desk,
  path: string,
  fields: typeof carl | (typeof miriam & { mayBeRead?: boolean }),
) {
  // The same words would be taken for a second press.
  const words = Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      ['message', 'request'].includes(name) ? [name, `${value} ${randomUUID().slice(0, 6)}`] : [name, value],
    ),
  );
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(words),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  expect(await db.selectFrom('outbox').select('id').where('submission_id', '=', id).execute()).not.toEqual(
    [],
  );
  return `/desk/messages/${id}`;
}

const carl = { name: 'Carl Jensen', email: 'carl@example.org', message: 'Are you there?' };
const miriam = {
  name: 'Miriam Levi',
  email: 'miriam@example.org',
  request: 'Please pray for my father in Rockford.',
  consent: true,
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ ...phone, javaScriptEnabled });

    test('the pastor cancels tomorrow’s service: two screens, one sentence, and visitors see it', async ({
      page,
      desk,
    }) => {
      await enter(page, desk, 'shepherd');
      await page.goto('/desk');
      await page.getByRole('link', { name: 'Cancel', exact: true }).tap();
      await page.getByLabel('Reason').fill('Ice on the roads.');
      await page.getByRole('button', { name: 'Cancel this gathering' }).tap();
      // The first change of all: the history begins with it.
      await expect(page.getByRole('heading', { name: 'Cancelled. Visitors see it now.' })).toBeVisible({
        timeout: 40_000,
      });
      expect(await (await fetch(`${desk.url}/`)).text()).toContain('Ice on the roads.');
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(page.getByRole('heading', { name: 'Taken back. Visitors see it now.' })).toBeVisible();
      expect(await (await fetch(`${desk.url}/`)).text()).not.toContain('Ice on the roads.');
    });

    test('the deacon reads a prayer request from the e-mail’s link, and prays', async ({ page, desk }) => {
      await enter(page, desk, 'shepherd', 'David');
      const address = await send(desk, 'prayer-request', miriam);
      const mail = () => desk.mails.find(({ text }) => text?.includes(address));
      await expect.poll(() => mail()?.text).toContain(`${desk.url}${address}`);
      await page.goto(/\S+\/desk\/messages\/\S+/.exec(mail()?.text ?? '')?.[0] ?? '');
      await expect(page.getByText(miriam.request)).toBeVisible();
      await page.getByRole('button', { name: 'Prayed for' }).tap();
      await expect(page.getByText('So far: You, today.')).toBeVisible();
    });

    test('a message is answered; what is typed beside it is not lost', async ({ page, desk }) => {
      const person = await enter(page, desk, 'shepherd');
      const address = await send(desk, 'contact', carl);
      await page.goto(address);
      const words = `Yes, at three. (${address})`;
      await page.getByLabel('Your answer').fill(words);
      await page.getByLabel('Note for the others').fill('He limps.');
      await page.getByRole('button', { name: 'Mark as answered' }).tap();
      await expect(page.getByRole('status')).toHaveText('Marked as answered.');
      await page.getByRole('button', { name: 'Send answer' }).tap();
      await expect(page.getByRole('status')).toHaveText('Your answer is on its way.');
      await page.getByRole('button', { name: 'Keep note' }).tap();
      await expect(page.getByText('He limps.')).toBeVisible();
      const answer = () => desk.mails.find(({ text }) => text?.includes(words));
      await expect.poll(answer).toBeTruthy();
      expect(answer()?.recipients).toEqual([carl.email]);
      expect(answer()?.replyTo).toMatchObject([{ address: person.email }]);
    });
  });
}

/** Everything that Today can tell of, but for a full disk. */
async function withTroubles(page: Page, desk: Desk) {
  const about = await send(desk, 'contact', carl);
  const now = new Date().toISOString();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const mail = {
    submission_id: about.split('/').at(-1) ?? '',
    submission_table: 'contact_submissions',
    template: 'visitor-contact',
    attempts: 3,
    // Not further off: the mail worker takes a far date for a clock that was wrong, and sends.
    next_attempt_at: inAnHour,
    claimed_until: null,
    sent_at: null,
    created_at: now,
  } as const;
  const lost = {
    ...mail,
    id: `${about}-lost`,
    last_error: 'EENVELOPE 550',
    failed_at: '2025-10-10T12:00:00.000Z',
  };
  const waiting = { ...mail, id: `${about}-waits`, last_error: 'ECONNECTION', failed_at: null };
  await desk.db.insertInto('outbox').values([lost, waiting]).execute();
  const file = join(desk.content, 'ministry.yaml');
  const before = readFileSync(file, 'utf8');
  appendFileSync(file, 'pastorr: Somebody\n');
  const wrong = page.getByText('A change of the texts was not taken over.');
  await expect(async () => {
    await page.goto('/desk');
    await expect(wrong).toBeVisible({ timeout: 100 });
  }).toPass();
  for (const part of [
    'No e-mail leaves the website',
    'did not arrive',
    'no backup yet',
    'still shown to visitors',
  ])
    await expect(page.getByText(part)).toBeVisible();
  for (const details of await page.getByText('Details').all()) await details.click();
  writeFileSync(file, before);
  await desk.db.deleteFrom('outbox').where('id', 'in', [lost.id, waiting.id]).execute();
}

const saturday = 'what=sabbath-service&date=2025-10-11';
type Screens = Record<string, (page: Page, desk: Desk) => Promise<unknown>>;
/** Each visit passes several screens. */
const visits: Record<string, Screens> = {
  Today: { 'with all that needs attention': withTroubles },
  gatherings: {
    'the list': (page) => page.goto('/desk/gatherings'),
    'moving one': (page) => page.goto(`/desk/gatherings/move?${saturday}`),
    'adding one, refused': async (page) => {
      await page.goto('/desk/gatherings/add');
      // Past what the browser itself asks for.
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await page.getByRole('button', { name: 'Add this gathering' }).click();
      await expect(page.getByLabel('What is it?')).toHaveAccessibleDescription(/Write what it is/);
    },
    'cancelling one, then done': async (page) => {
      await page.goto(`/desk/gatherings/cancel?${saturday}`);
      await expectGoodScreen(page, page.getByLabel('Reason'));
      await page.getByLabel('Reason').fill('Ice on the roads.');
      await page.getByRole('button', { name: 'Cancel this gathering' }).click();
      await expectGoodScreen(page, page.getByRole('heading', { name: 'Cancelled.' }));
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('heading', { name: 'Taken back.' })).toBeVisible();
    },
    'one that there is not': (page) =>
      page.goto('/desk/gatherings/cancel?what=sabbath-service&date=2025-10-12'),
  },
  messages: {
    'one, its answer refused': async (page, desk) => {
      await page.goto(await send(desk, 'contact', carl));
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/Please write your answer/);
    },
    'erasing one': async (page, desk) => page.goto(`${await send(desk, 'contact', carl)}/erase`),
    'the list': (page) => page.goto('/desk/messages'),
    'a prayer request, on the list': async (page, desk) => {
      await page.goto(await send(desk, 'prayer-request', miriam));
      await page.getByRole('button', { name: 'Prayed for' }).click();
      await page.getByRole('button', { name: 'It may be read aloud' }).click();
    },
    'the prayer list': (page) => page.goto('/desk/messages/prayer-list'),
  },
};

test.describe('on a phone and on a desktop, without barriers:', () => {
  test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });
  for (const [name, screens] of Object.entries(visits)) {
    test(name, async ({ page, desk }) => {
      await enter(page, desk, 'owner');
      for (const [screen, reach] of Object.entries(screens))
        await test.step(screen, async () => {
          await reach(page, desk);
          await expectGoodScreen(page, page.getByRole('heading', { level: 1 }));
        });
    });
  }
});

test('the prayer list is printed with its requests alone', async ({ page, desk }) => {
  await enter(page, desk, 'owner');
  await send(desk, 'prayer-request', { ...miriam, mayBeRead: true });
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
