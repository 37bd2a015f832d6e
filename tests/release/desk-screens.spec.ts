import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from '#tests/browser/barriers.ts';
import { carl, enter, miriam, sendMessage, test } from '#tests/browser/desk.ts';
import type { Desk } from '#tests/browser/desk-host.ts';
import { expect, phone } from '#tests/browser/fixtures.ts';

/** Triggers every notice on Today except that of a full disk. */
async function withTroubles(page: Page, desk: Desk) {
  const about = await sendMessage(desk, 'contact', carl);
  const now = new Date().toISOString();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const mail = {
    submission_id: about.split('/').at(-1) ?? '',
    submission_table: 'contact_submissions',
    template: 'visitor-contact',
    attempts: 3,
    // The mail worker treats a date far in the future as clock skew, and sends.
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
  const wrong = page.getByText('A change of the texts was rejected.');
  await expect(async () => {
    await page.goto('/desk');
    await expect(wrong).toBeVisible({ timeout: 100 });
  }).toPass();
  for (const part of [
    'The website cannot send e-mail',
    'did not arrive',
    'no backup yet',
    'are still invented',
  ])
    await expect(page.getByText(part)).toBeVisible();
  for (const details of await page.getByText('Details').all()) await details.click();
  writeFileSync(file, before);
  await desk.db.deleteFrom('outbox').where('id', 'in', [lost.id, waiting.id]).execute();
}

const saturday = 'what=sabbath-service&date=2025-10-11';
type Screens = Record<string, (page: Page, desk: Desk) => Promise<unknown>>;
const visits: Record<string, Screens> = {
  Today: { 'with all that needs attention': withTroubles },
  gatherings: {
    'the list': (page) => page.goto('/desk/gatherings'),
    'moving one': (page) => page.goto(`/desk/gatherings/move?${saturday}`),
    'adding one, refused': async (page) => {
      await page.goto('/desk/gatherings/add');
      // Turns the browser's own validation off.
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
      await expect(page.getByRole('heading', { name: 'Undone.' })).toBeVisible();
    },
    'one that there is not': (page) =>
      page.goto('/desk/gatherings/cancel?what=sabbath-service&date=2025-10-12'),
  },
  'weekly gatherings': {
    'another month': (page) => page.goto('/desk/gatherings?month=2026-04'),
    'adding a weekly one': (page) => page.goto('/desk/gatherings/weekly/add'),
    'other hours, refused': async (page) => {
      await page.goto('/desk/gatherings/weekly/sabbath-service/change');
      await page.getByLabel('From which day').fill('2020-01-01');
      await page.getByRole('button', { name: 'Change from this day' }).click();
      await expect(page.getByLabel('From which day')).toHaveAccessibleDescription(/has passed/);
    },
    'ending one': (page) => page.goto('/desk/gatherings/weekly/monday-prayer/end'),
  },
  events: {
    'one with who is coming': async (page, desk) => {
      const naomi = { event: 'harvest-supper', name: 'Naomi', email: 'naomi@example.org', note: 'No nuts.' };
      await fetch(`${desk.url}/api/event-signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(naomi),
      });
      await page.goto('/desk/events/harvest-supper');
      await expect(page.getByText('No nuts.')).toBeVisible();
    },
    'adding one, refused': async (page) => {
      await page.goto('/desk/events/add');
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Fill in “Title”/);
    },
    'writing to everyone': (page) => page.goto('/desk/events/harvest-supper/write'),
    'removing one': (page) => page.goto('/desk/edit/remove?record=events/harvest-supper.yaml'),
  },
  messages: {
    'one, its answer refused': async (page, desk) => {
      await page.goto(await sendMessage(desk, 'contact', carl));
      await page.getByRole('button', { name: 'Send answer' }).click();
      await expect(page.getByLabel('Your answer')).toHaveAccessibleDescription(/Please write your answer/);
    },
    'erasing one': async (page, desk) => page.goto(`${await sendMessage(desk, 'contact', carl)}/erase`),
    'the list': (page) => page.goto('/desk/messages'),
    'a prayer request, on the list': async (page, desk) => {
      await page.goto(await sendMessage(desk, 'prayer-request', miriam));
      await page.getByRole('button', { name: 'Prayed for' }).click();
      await page.getByRole('button', { name: 'It may be read aloud' }).click();
    },
    'everything from one person': (page) => page.goto(`/desk/person?email=${carl.email}`),
    'erasing everything from one person': (page) => page.goto(`/desk/person/erase?email=${carl.email}`),
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
