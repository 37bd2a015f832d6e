import type { Page } from '@playwright/test';
import type { Role } from '../../desk/people/person.ts';
import { systemClock } from '../../server/clock.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { signIn } from '../desk.ts';

/** The database of the host that the journeys visit. */
export const hostDatabase = () => openDatabase({ dataDir: process.env.TEST_DATA_DIR ?? '' });

/** From now on the page is on a device where somebody of this role is signed in. */
export async function enterDesk(page: Page, role: Role, name = 'Ruth') {
  await using db = await hostDatabase();
  const { person, cookie } = await signIn({ db, clock: systemClock }, role, name);
  await page
    .context()
    .addCookies([{ name: 'desk', value: cookie.slice('desk='.length), domain: 'localhost', path: '/desk' }]);
  return person;
}
