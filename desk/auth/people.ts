import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { asSingleLine } from '#core/text.ts';
import type { Database, Db, DeskPeopleTable } from '#server/database/schema.ts';
import type { Role } from '../person.ts';
import { closeSessions } from './sessions.ts';

export type DeskPerson = Selectable<DeskPeopleTable>;

export function listPeople(db: Db): Promise<DeskPerson[]> {
  return db.selectFrom('desk_people').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** @param email in any case */
export function findByEmail(db: Db, email: string): Promise<DeskPerson | undefined> {
  return db
    .selectFrom('desk_people')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

export function findPerson(db: Db, id: string): Promise<DeskPerson | undefined> {
  return db.selectFrom('desk_people').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a person. If the e-mail address exists already, nothing changes. */
export async function addPerson(
  db: Db,
  { email, name, role }: { email: string; name: string; role: Role },
  now: Date,
): Promise<DeskPerson> {
  await db
    .insertInto('desk_people')
    .values({
      id: randomUUID(),
      email: email.trim().toLowerCase(),
      name: asSingleLine(name),
      role,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const person = await findByEmail(db, email);
  if (!person) throw new Error('the person was removed while being added');
  return person;
}

export async function renamePerson(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('desk_people')
    .set({ name: asSingleLine(name) })
    .where('id', '=', id)
    .execute();
}

/** @returns whether this was the first sign-in */
export async function markEntered(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_people')
    .set({ entered_at: now.toISOString() })
    .where('id', '=', id)
    .where('entered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Changes a person's role, unless it is no longer `was`. The last owner stays an owner.
 * @param record runs in the same transaction
 * @returns whether the role was changed
 */
export function changeRole(
  db: Kysely<Database>,
  { id, was, role }: { id: string; was: Role; role: Role },
  record: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  return unlessLastOwner(db, id, role !== 'owner', async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('desk_people')
      .set({ role })
      .where('id', '=', id)
      .where('role', '=', was)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await record(transaction);
    return true;
  });
}

/**
 * Removes a person with their passkeys and sessions. The last owner stays.
 * @param record runs in the same transaction
 * @returns whether the person was removed
 */
export function removePerson(
  db: Kysely<Database>,
  id: string,
  record: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  return unlessLastOwner(db, id, true, async (transaction) => {
    await record(transaction);
    await closeSessions(transaction, id);
    await transaction.deleteFrom('desk_passkeys').where('person_id', '=', id).execute();
    await transaction.deleteFrom('desk_people').where('id', '=', id).execute();
    return true;
  });
}

async function unlessLastOwner(
  db: Kysely<Database>,
  id: string,
  endsOwnership: boolean,
  change: (transaction: Db) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Locks the rows of all owners, so that two owners who remove each other run one after the other.
    const owners = await transaction
      .updateTable('desk_people')
      .set({ role: 'owner' })
      .where('role', '=', 'owner')
      .returning('id')
      .execute();
    if (endsOwnership && owners.length === 1 && owners[0]?.id === id) return false;
    return change(transaction);
  });
}
