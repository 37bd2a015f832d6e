import type { Kysely, Selectable } from 'kysely';
import type { SubmissionTable } from '../submissions/forms.ts';
import { lockingRows } from './dialect.ts';
import { queueMails } from './outbox-repository.ts';
import type { Database, Db, DeskMessageEventsTable } from './schema.ts';

export type MessageEvent = Selectable<DeskMessageEventsTable>;

/** What is to be kept. One with an id that is there already is not kept again: so nothing happens twice when a button is pressed twice. */
export interface NewEvent {
  id: string;
  kind: DeskMessageEventsTable['kind'];
  /** What was written; otherwise left out. */
  words?: string;
  /** Whether one that is there already is from now on of this moment. */
  moves?: true;
}

/**
 * Keeps what somebody did with a message; an answer is also queued to be sent, under the event's own id.
 *
 * @returns false when the message has been erased meanwhile: then nothing is kept
 */
export function keepEvents(
  db: Kysely<Database>,
  { id: messageId, table }: { id: string; table: SubmissionTable },
  events: readonly NewEvent[],
  by: { name: string; email: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const message = await transaction
      .selectFrom(table as 'contact_submissions')
      .select('id')
      .where('id', '=', messageId)
      .$call(lockingRows(db))
      .executeTakeFirst();
    if (!message) return false;
    for (const { id, kind, words = '', moves } of events) {
      const created_at = now.toISOString();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('desk_message_events')
        .values({
          id,
          submission_id: messageId,
          kind,
          person_name: by.name || by.email,
          person_email: by.email,
          words,
          created_at,
        })
        .onConflict((conflict) => {
          const same = conflict.column('id');
          return moves ? same.doUpdateSet({ created_at }) : same.doNothing();
        })
        .executeTakeFirstOrThrow();
      if (kind === 'answer' && numInsertedOrUpdatedRows === 1n) {
        const mail = { id, template: 'desk-answer', submissionTable: table, submissionId: messageId };
        await queueMails(transaction, [mail], now);
      }
    }
    return true;
  });
}

/** What was done with a message, in the order of time; not what was done by nobody, before there was a desk. */
export function eventsOf(db: Db, messageId: string): Promise<MessageEvent[]> {
  return db
    .selectFrom('desk_message_events')
    .selectAll()
    .where('submission_id', '=', messageId)
    .where('person_email', '!=', '')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findEvent(db: Db, id: string): Promise<MessageEvent | undefined> {
  return db.selectFrom('desk_message_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Takes a mark back. */
export async function removeEvents(db: Db, messageId: string, kind: NewEvent['kind']): Promise<void> {
  await db
    .deleteFrom('desk_message_events')
    .where('submission_id', '=', messageId)
    .where('kind', '=', kind)
    .execute();
}
