import { expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { lastBackup, noteBackup } from './backup-repository.ts';

test('the last backup is known, whenever it is noted', async () => {
  await using site = await temporaryDatabase();
  expect(await lastBackup(site.db)).toBeUndefined();
  for (const day of ['2025-10-01', '2025-10-03', '2025-10-03', '2025-10-02']) {
    await noteBackup(site.db, new Date(`${day}T03:15:00Z`));
  }
  expect(await lastBackup(site.db)).toEqual(new Date('2025-10-03T03:15:00Z'));
});
