import type { Db } from './schema.ts';

export async function recordBackup(db: Db, now: Date): Promise<void> {
  const made_at = now.toISOString();
  await db
    .insertInto('backups')
    .values({ made_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('backups').where('made_at', '<', made_at).execute();
}

/** Takes the lease for the daily backup, unless it is not due or leased. @param until the end of the lease */
export async function acquireBackupLease(db: Db, now: Date, until: Date): Promise<boolean> {
  const next_at = until.toISOString();
  const lease = await db
    .insertInto('backup_turns')
    .values({ name: 'daily', next_at, fault: null })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ next_at }).where('backup_turns.next_at', '<=', now.toISOString()),
    )
    .returning('name')
    .executeTakeFirst();
  return lease !== undefined;
}

/** Ends the lease. @param fault why the backup failed, as a sentence; null: it succeeded */
export async function releaseBackupLease(db: Db, nextAt: Date, fault: string | null): Promise<void> {
  await db.updateTable('backup_turns').set({ next_at: nextAt.toISOString(), fault }).execute();
}

/** Why the last daily backup failed; undefined when it succeeded or none is made. */
export async function backupFault(db: Db): Promise<string | undefined> {
  const lease = await db.selectFrom('backup_turns').select('fault').executeTakeFirst();
  return lease?.fault ?? undefined;
}

/** @returns undefined when no backup was recorded */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const last = await db.selectFrom('backups').select('made_at').orderBy('made_at', 'desc').executeTakeFirst();
  return last && new Date(last.made_at);
}
