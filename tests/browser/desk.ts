import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Role } from '../../desk/people/person.ts';
import { systemClock } from '../../server/clock.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { freePort } from '../../server/test-support/free-port.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import { startOutsideServices } from '../../server/test-support/outside-services.ts';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';
import { signIn } from '../desk.ts';
import { test as base, expect } from './fixtures.ts';

/** A host of its own, on the evening of Friday, October 10, 2025: what is changed at its desk no other journey sees. */
async function startDesk() {
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder()).path;
  const content = join(folder, 'shipped');
  cpSync(contentDir, content, { recursive: true });
  const smtp = undo.use(await startMailCatcher());
  const outside = undo.use(await startOutsideServices());
  const port = await freePort();
  const env = {
    CONTENT_DIR: content,
    CLOCK: '2025-10-11T01:02:00Z',
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    LOOKUP_ORIGIN_OVERRIDES: JSON.stringify(outside.overrides),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
  undo.use(await startBuiltHost(join(folder, 'data'), { env, port }));
  const db = undo.use(await openDatabase({ dataDir: join(folder, 'data') }));
  const all = undo.move();
  return {
    url: env.SITE_URL,
    content,
    db,
    mails: smtp.caught,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Journeys at a desk where things are published. */
export const test = base.extend<object, { desk: Awaited<ReturnType<typeof startDesk>> }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      await using desk = await startDesk();
      await use(desk);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
});

export type Desk = Awaited<ReturnType<typeof startDesk>>;

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
