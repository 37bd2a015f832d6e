import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { queueMails } from '#server/database/outbox-repository.ts';
import type { Db, DeskAccessChangesTable } from '#server/database/schema.ts';
import type { Role } from '../person.ts';

export type AccessChange = Selectable<DeskAccessChangesTable>;

/** Stores a change of access, and queues the e-mail to the owners about it. */
export async function recordAccessChange(
  db: Db,
  {
    kind,
    person,
    by,
  }: { kind: AccessChange['kind']; person: { name: string; email: string; role: Role }; by: string },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const { name, email, role } = person;
  await db
    .insertInto('desk_access_changes')
    .values({
      ...{ id, kind, role },
      ...{ person_name: name || email, person_email: email, by_name: by },
      created_at: now.toISOString(),
    })
    .execute();
  const about = { submissionTable: 'desk_access_changes', submissionId: id } as const;
  await queueMails(db, [{ id: randomUUID(), template: 'desk-access', ...about }], now);
}

export function findAccessChange(db: Db, id: string): Promise<AccessChange | undefined> {
  return db.selectFrom('desk_access_changes').selectAll().where('id', '=', id).executeTakeFirst();
}
