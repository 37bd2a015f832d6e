import type { Insertable, Selectable } from 'kysely';
import type { Db, DeskPasskeysTable } from '#server/database/schema.ts';

export type Passkey = Selectable<DeskPasskeysTable>;

/** @returns whether it is new; a known passkey stays with the person who has it */
export async function addPasskey(db: Db, passkey: Insertable<DeskPasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('desk_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('desk_passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listPasskeys(db: Db, personId: string): Promise<Passkey[]> {
  return db
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

export async function markPasskeyUsed(db: Db, id: string, counter: number, now: Date): Promise<void> {
  await db
    .updateTable('desk_passkeys')
    .set({ counter, used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Of one's own alone. */
export async function removePasskey(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('desk_passkeys').where('id', '=', id).where('person_id', '=', personId).execute();
}
