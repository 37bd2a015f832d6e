import type { Db } from './schema.ts';

/** Notes that what visitors sent has been copied to a safe place. */
export async function noteBackup(db: Db, now: Date): Promise<void> {
  const made_at = now.toISOString();
  await db
    .insertInto('backups')
    .values({ made_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('backups').where('made_at', '<', made_at).execute();
}

/**
 * Takes the turn of making the daily backup, unless it is not due or somebody else has taken it.
 *
 * @param until somebody else may try when it has not been told by then how it went
 */
export async function takeBackupTurn(db: Db, now: Date, until: Date): Promise<boolean> {
  const next_at = until.toISOString();
  const taken = await db
    .insertInto('backup_turns')
    .values({ name: 'daily', next_at, fault: null })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ next_at }).where('backup_turns.next_at', '<=', now.toISOString()),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the turn. @param fault why none was made, as a sentence; null: one was */
export async function endBackupTurn(db: Db, nextAt: Date, fault: string | null): Promise<void> {
  await db.updateTable('backup_turns').set({ next_at: nextAt.toISOString(), fault }).execute();
}

/** Why the last daily backup failed; undefined where it did not, or none is made. */
export async function backupFault(db: Db): Promise<string | undefined> {
  const turn = await db.selectFrom('backup_turns').select('fault').executeTakeFirst();
  return turn?.fault ?? undefined;
}

/** @returns undefined when none was ever noted */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const last = await db.selectFrom('backups').select('made_at').orderBy('made_at', 'desc').executeTakeFirst();
  return last && new Date(last.made_at);
}
