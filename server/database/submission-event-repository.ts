import type { Kysely, Selectable } from 'kysely';
import type { SubmissionTable } from '../submissions/forms.ts';
import { lockRows } from './dialect.ts';
import { queueMails } from './outbox-repository.ts';
import type { Database, Db, DeskMessageEventsTable } from './schema.ts';

export type SubmissionEvent = Selectable<DeskMessageEventsTable>;

/** The id of the e-mail of an answer is the answer's; the id of its copy for the person ends with this. */
export const copySuffix = '-copy';

/** An event to store. An existing id is not stored again, so a second press of a button has no effect. */
export interface NewEvent {
  id: string;
  kind: DeskMessageEventsTable['kind'];
  words?: string;
  /** The e-mail of an answer; the default is `desk-answer`. */
  template?: 'desk-event';
  /** The person gets the e-mail too. */
  hasCopy?: boolean;
  /** Whether storing an existing event again updates its time. */
  moves?: true;
}

/**
 * Stores an event; an answer is also queued as an e-mail with its id. @returns false when the message was
 * erased
 */
export function recordEvents(
  db: Kysely<Database>,
  { id: messageId, table }: { id: string; table: SubmissionTable },
  events: readonly NewEvent[],
  person: { name: string; email: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const message = await transaction
      .selectFrom(table as 'contact_submissions')
      .select('id')
      .where('id', '=', messageId)
      .$call(lockRows(db))
      .executeTakeFirst();
    if (!message) return false;
    for (const { id, kind, words = '', template = 'desk-answer', hasCopy, moves } of events) {
      const created_at = now.toISOString();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('desk_message_events')
        .values({
          id,
          submission_id: messageId,
          kind,
          person_name: person.name || person.email,
          person_email: person.email,
          words,
          created_at,
        })
        .onConflict((conflict) => {
          const onSameId = conflict.column('id');
          return moves ? onSameId.doUpdateSet({ created_at }) : onSameId.doNothing();
        })
        .executeTakeFirstOrThrow();
      if (kind === 'answer' && numInsertedOrUpdatedRows === 1n) {
        const mail = { id, template, submissionTable: table, submissionId: messageId };
        const copies = hasCopy ? [{ ...mail, id: id + copySuffix }] : [];
        await queueMails(transaction, [mail, ...copies], now);
      }
    }
    return true;
  });
}

/** The events of a message by time, without those that the migration created for older messages. */
export function eventsOf(db: Db, messageId: string): Promise<SubmissionEvent[]> {
  return db
    .selectFrom('desk_message_events')
    .selectAll()
    .where('submission_id', '=', messageId)
    .where('person_email', '!=', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findEvent(db: Db, id: string): Promise<SubmissionEvent | undefined> {
  return db.selectFrom('desk_message_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of the ids that are stored. @param ids at most some hundred */
export async function findExistingEvents(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found =
    ids.length > 0
      ? await db.selectFrom('desk_message_events').select('id').where('id', 'in', ids).execute()
      : [];
  return new Set(found.map(({ id }) => id));
}

export async function removeEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('desk_message_events').where('id', '=', id).execute();
}

export async function removeEvents(db: Db, messageId: string, kind: NewEvent['kind']): Promise<void> {
  await db
    .deleteFrom('desk_message_events')
    .where('submission_id', '=', messageId)
    .where('kind', '=', kind)
    .execute();
}
