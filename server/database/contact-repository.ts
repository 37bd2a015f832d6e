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

/** Those whose id begins so, a few at most: people give the reference instead of the whole id. */
export async function findContactMessagesByReference(
  db: Db,
  reference: string,
): Promise<StoredContactMessage[]> {
  const beginning = reference.toLowerCase();
  // Nothing that LIKE would take for a wildcard.
  if (!/^[\da-f-]+$/.test(beginning)) return [];
  return db
    .selectFrom('contact_submissions')
    .selectAll()
    .where('id', 'like', `${beginning}%`)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute();
}

export async function countContactMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_submissions')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
