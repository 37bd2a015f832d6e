import type { Page } from '@playwright/test';
import type { Role } from '#desk/auth/person.ts';
import { systemClock } from '#server/clock.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { signIn } from '../desk.ts';
import type { Desk } from './desk-host.ts';
import { test as base, expect } from './fixtures.ts';

/** Journeys at a desk where things are published. */
export const test = base.extend({ baseURL: async ({ desk }, use) => use(desk.url) });

/** The database of the host that other journeys visit. */
export const hostDatabase = () => openDatabase({ dataDir: process.env.TEST_DATA_DIR ?? '' });

/** From now on the page is on a device where somebody of this role is signed in. */
export async function enter(page: Page, { db }: Pick<Desk, 'db'>, role: Role, name = 'Ruth') {
  const { person, cookie } = await signIn({ db, clock: systemClock }, role, name);
  const value = cookie.slice('desk='.length);
  await page.context().addCookies([{ name: 'desk', value, domain: 'localhost', path: '/desk' }]);
  return person;
}

/** The same at the host that other journeys visit. */
export async function enterDesk(page: Page, role: Role, name?: string) {
  await using db = await hostDatabase();
  // Not before that is done may the database be closed.
  return await enter(page, { db }, role, name);
}

/** In the editor's frame: what shows a field of a record. */
export const place = (page: Page, record: string, field: string) =>
  page.frameLocator('iframe').locator(`[data-field="${record}#${field}"]`).first();

/** Where the field of what was chosen in the frame is changed. */
export const sheet = (page: Page) => page.getByRole('complementary');

export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** Longer than other answers take: with the first change of all the history begins. */
const says = (page: Page, words: string) =>
  expect(page.getByRole('status').getByText(words)).toBeVisible({ timeout: 40_000 });
export const published = (page: Page) => says(page, 'Visitors see it now.');
export const takenBack = (page: Page) => says(page, 'Taken back.');
