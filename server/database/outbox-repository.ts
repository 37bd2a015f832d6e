import type { Selectable } from 'kysely';
import { completeSet } from '#core/forms/book-request.ts';
import type { SubmissionTable } from '../submissions/forms.ts';
import { skipLockedRows } from './dialect.ts';
import type { Db, OutboxTable } from './schema.ts';

export type OutboxMail = Selectable<OutboxTable>;

interface QueuedMail {
  id: string;
  template: string;
  submissionTable: OutboxTable['submission_table'];
  submissionId: string;
}

/**
 * Due before all retries. The epoch, because the submission's clock may be frozen while the worker's runs.
 */
const immediately = new Date(0).toISOString();

/** Queues e-mails to be sent immediately. Call it in the transaction that stores the submission. */
export async function queueMails(db: Db, mails: QueuedMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    id: mail.id,
    template: mail.template,
    submission_table: mail.submissionTable,
    submission_id: mail.submissionId,
    attempts: 0,
    next_attempt_at: immediately,
    created_at: now.toISOString(),
  }));
  await db.insertInto('outbox').values(rows).execute();
}

const waiting = (db: Db) =>
  db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null);

/**
 * Repairs times from a clock that was ahead: later ones than `furthest`, which no retry or lease reaches,
 * become due.
 */
export async function repairFutureTimes(db: Db, furthest: Date): Promise<void> {
  const latest = furthest.toISOString();
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: immediately, claimed_until: null })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((row) => row.or([row('next_attempt_at', '>', latest), row('claimed_until', '>', latest)]))
    .execute();
}

/**
 * Leases the oldest due e-mail for `leaseMs`. The lease of a dead worker expires. @returns undefined when
 * none is due
 */
export function claimDueMail(db: Db, now: Date, leaseMs: number): Promise<OutboxMail | undefined> {
  const instant = now.toISOString();
  const due = waiting(db)
    .select('id')
    .where('next_attempt_at', '<=', instant)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', instant)]))
    // The columns of the index, so that a long queue is not sorted for each e-mail.
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1);
  return db
    .updateTable('outbox')
    .set({ claimed_until: new Date(now.getTime() + leaseMs).toISOString() })
    .where('id', '=', due.$call(skipLockedRows(db)))
    .returningAll()
    .executeTakeFirst();
}

export async function renewLease(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: until.toISOString() })
    .where('id', '=', id)
    .where('claimed_until', 'is not', null)
    .execute();
}

/** @returns whether the e-mail still exists: its submission may have been erased */
export async function markSent(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ sent_at: now.toISOString(), claimed_until: null, last_error: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records a failed attempt. Without `nextAttemptAt` the e-mail is given up. */
export async function markFailed(
  db: Db,
  id: string,
  failure: { error: string; now: Date; nextAttemptAt: Date | undefined },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      last_error: failure.error,
      claimed_until: null,
      ...(failure.nextAttemptAt
        ? { next_attempt_at: failure.nextAttemptAt.toISOString() }
        : { failed_at: failure.now.toISOString() }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Releases the lease without a failed attempt, because the host stopped the sending. */
export async function releaseMail(db: Db, id: string): Promise<void> {
  await db.updateTable('outbox').set({ claimed_until: null }).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** When the next e-mail is due, leased or not; undefined when none waits. */
export async function nextMailDue(db: Db): Promise<Date | undefined> {
  const next = await waiting(db)
    .select(['next_attempt_at', 'claimed_until'])
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  return new Date(
    Math.max(Date.parse(next.next_attempt_at), Date.parse(next.claimed_until ?? next.next_attempt_at)),
  );
}

export function findMailsAbout(db: Db, table: SubmissionTable, submissionId: string): Promise<OutboxMail[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('submission_table', '=', table)
    .where('submission_id', '=', submissionId)
    .orderBy('template')
    .execute();
}

/** Whether this address has been sent the book since an instant by another request, alone or in the set. */
export async function receivedBookSince(
  db: Db,
  { id, email, requestedBook }: { id: string; email: string; requestedBook: string },
  since: Date,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('book_requests')
    .innerJoin('outbox', 'outbox.submission_id', 'book_requests.id')
    .select('outbox.id')
    .where('outbox.submission_table', '=', 'book_requests')
    .where('outbox.template', '=', 'visitor-book')
    .where('outbox.sent_at', '>', since.toISOString())
    .where('book_requests.email', '=', email)
    .where('book_requests.id', '<>', id)
    .$if(requestedBook !== completeSet, (query) =>
      query.where('book_requests.requested_book', 'in', [requestedBook, completeSet]),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Makes an e-mail due and resets its attempts. A sent e-mail is queued again with the id `newId`. */
export async function requeueMail(db: Db, mail: OutboxMail, newId: string, now: Date): Promise<void> {
  if (mail.sent_at !== null) {
    const { template, submission_table: submissionTable, submission_id: submissionId } = mail;
    return queueMails(db, [{ id: newId, template, submissionTable, submissionId }], now);
  }
  await db
    .updateTable('outbox')
    .set({ attempts: 0, failed_at: null, last_error: null, next_attempt_at: immediately })
    .where('id', '=', mail.id)
    .execute();
}

export function findFailedMails(db: Db): Promise<OutboxMail[]> {
  return db.selectFrom('outbox').selectAll().where('failed_at', 'is not', null).orderBy('id').execute();
}

interface MailStatus {
  /** E-mails that wait for their first attempt or a retry. */
  pending: number;
  /** When the oldest pending e-mail that has failed was queued; null without failures. */
  failingSince: string | null;
  /** E-mails that were given up. Their submissions are stored. */
  failed: number;
  /** When the oldest pending e-mail was queued; null when none waits. */
  waitingSince: string | null;
}

export function mailStatus(db: Db): Promise<MailStatus> {
  return db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .select((row) => [
      row.fn.countAll<number>().filterWhere('failed_at', 'is', null).as('pending'),
      row.fn
        .min('created_at')
        .filterWhere('failed_at', 'is', null)
        .filterWhere('attempts', '>', 0)
        .as('failingSince'),
      row.fn.count<number>('failed_at').as('failed'),
      row.fn.min('created_at').filterWhere('failed_at', 'is', null).as('waitingSince'),
    ])
    .executeTakeFirstOrThrow();
}
