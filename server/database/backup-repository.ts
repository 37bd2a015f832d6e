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

/** @returns undefined when none was ever noted */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const last = await db.selectFrom('backups').select('made_at').orderBy('made_at', 'desc').executeTakeFirst();
  return last && new Date(last.made_at);
}
