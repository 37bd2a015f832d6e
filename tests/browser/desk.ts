import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Role } from '#desk/person.ts';
import { systemClock } from '#server/clock.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { signIn } from '../desk.ts';
import type { Desk } from './desk-host.ts';
import { test as base, expect } from './fixtures.ts';

/** Journeys that publish at the desk. */
export const test = base.extend({ baseURL: async ({ desk }, use) => use(desk.url) });

/** The database of the host that other journeys use. */
export const hostDatabase = () => openDatabase({ dataDir: process.env.TEST_DATA_DIR ?? '' });

/** Signs the page in with this role. */
export async function enter(page: Page, { db }: Pick<Desk, 'db'>, role: Role, name = 'Ruth') {
  const { person, cookie } = await signIn({ db, clock: systemClock }, role, name);
  const value = cookie.slice('desk='.length);
  await page.context().addCookies([{ name: 'desk', value, domain: 'localhost', path: '/desk' }]);
  return person;
}

/** The same at the host that other journeys use. */
export async function enterDesk(page: Page, role: Role, name?: string) {
  await using db = await hostDatabase();
  // The database may be closed only after this.
  return await enter(page, { db }, role, name);
}

/**
 * Sends a form as a visitor.
 * @returns the path of the message at the desk
 */
export async function sendMessage(
  { url, db }: Desk,
  path: string,
  fields: typeof carl | (typeof miriam & { mayBeRead?: boolean }),
) {
  // Identical text would count as the same message sent again.
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

export const carl = { name: 'Carl Jensen', email: 'carl@example.org', message: 'Are you there?' };
export const miriam = {
  name: 'Miriam Levi',
  email: 'miriam@example.org',
  request: 'Please pray for my father in Rockford.',
  consent: true,
};

/** The field anchor of a record's field in the editor's frame. */
export const place = (page: Page, record: string, field: string) =>
  page.frameLocator('iframe').locator(`[data-field="${record}#${field}"]`).first();

/** The sheet with the form of the chosen field. */
export const sheet = (page: Page) => page.getByRole('complementary');

export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** The first change takes longer because it starts the history. */
const says = (page: Page, words: string) =>
  expect(page.getByRole('status').getByText(words)).toBeVisible({ timeout: 40_000 });
export const published = (page: Page) => says(page, 'Visitors see it now.');
export const takenBack = (page: Page) => says(page, 'Undone.');
