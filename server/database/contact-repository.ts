import type { Selectable } from 'kysely';
import type { ContactSubmissionsTable, Db } from './schema.ts';

export type StoredContactMessage = Selectable<ContactSubmissionsTable>;

export async function insertContactMessage(db: Db, message: StoredContactMessage): Promise<void> {
  await db.insertInto('contact_submissions').values(message).execute();
}

export function findContactMessage(db: Db, id: string): Promise<StoredContactMessage | undefined> {
  return db.selectFrom('contact_submissions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest first. */
export function listContactMessages(db: Db, limit: number): Promise<StoredContactMessage[]> {
  return db
    .selectFrom('contact_submissions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
