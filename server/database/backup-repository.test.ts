import { expect, test } from 'vitest';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import {
  acquireBackupLease,
  backupFault,
  lastBackup,
  recordBackup,
  releaseBackupLease,
} from './backup-repository.ts';

test('the last backup is found in any order of recording', async () => {
  await using site = await temporaryDatabase();
  expect(await lastBackup(site.db)).toBeUndefined();
  for (const date of ['2025-10-01', '2025-10-03', '2025-10-03', '2025-10-02']) {
    await recordBackup(site.db, new Date(`${date}T03:15:00Z`));
  }
  expect(await lastBackup(site.db)).toEqual(new Date('2025-10-03T03:15:00Z'));
});

test('one of many concurrent hosts gets the lease; after a failure it is due again', async () => {
  await using site = await temporaryDatabase();
  const at = (minute: number) => new Date(Date.UTC(2025, 9, 3, 3, minute));
  const take = (minute: number) => acquireBackupLease(site.db, at(minute), at(minute + 60));
  expect((await Promise.all([0, 0, 0, 0].map(take))).filter(Boolean)).toHaveLength(1);
  await releaseBackupLease(site.db, at(30), 'The disk is full.');
  expect([await backupFault(site.db), await take(29), await take(30)]).toEqual([
    'The disk is full.',
    false,
    true,
  ]);
  await releaseBackupLease(site.db, at(90), null);
  expect(await backupFault(site.db)).toBeUndefined();
});
