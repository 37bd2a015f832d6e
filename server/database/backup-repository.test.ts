import { expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { backupFault, endBackupTurn, lastBackup, noteBackup, takeBackupTurn } from './backup-repository.ts';

test('the last backup is known, whenever it is noted', async () => {
  await using site = await temporaryDatabase();
  expect(await lastBackup(site.db)).toBeUndefined();
  for (const day of ['2025-10-01', '2025-10-03', '2025-10-03', '2025-10-02']) {
    await noteBackup(site.db, new Date(`${day}T03:15:00Z`));
  }
  expect(await lastBackup(site.db)).toEqual(new Date('2025-10-03T03:15:00Z'));
});

test('of many who come at once, one has the turn; after it failed it is due anew', async () => {
  await using site = await temporaryDatabase();
  const at = (minute: number) => new Date(Date.UTC(2025, 9, 3, 3, minute));
  const take = (minute: number) => takeBackupTurn(site.db, at(minute), at(minute + 60));
  expect((await Promise.all([0, 0, 0, 0].map(take))).filter(Boolean)).toHaveLength(1);
  await endBackupTurn(site.db, at(30), 'The disk is full.');
  expect([await backupFault(site.db), await take(29), await take(30)]).toEqual([
    'The disk is full.',
    false,
    true,
  ]);
  await endBackupTurn(site.db, at(90), null);
  expect(await backupFault(site.db)).toBeUndefined();
});
