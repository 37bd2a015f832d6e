import { type MailStatus, mailStatus, type OutboxMail } from './outbox-repository.ts';
import { type Db, ownMatters } from './schema.ts';
import { referenceOf } from './submission-repository.ts';

const hour = 60 * 60 * 1000;

/** What fails for less than this may still be a passing trouble of the mail server. */
const longMs = hour;
/** Between two alarms. */
const quietMs = 24 * hour;

/** The mails that have failed and wait, or were given up, the oldest first. */
export function findFailingMails(db: Db, limit: number): Promise<OutboxMail[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('attempts', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Whether mail as such fails: what waits was refused for another reason than its recipient, or staff cannot be reached. A
 * visitor's mistyped address alone does not count. Read off an index of the mails that have failed, so cheap at any time.
 */
export async function isMailFailing(db: Db): Promise<boolean> {
  const failing = await db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('attempts', '>', 0)
    .where('failed_at', 'is', null)
    .where((row) => row.or([row('last_error', 'not like', 'EENVELOPE%'), row('template', 'like', 'staff-%')]))
    .limit(1)
    .executeTakeFirst();
  return failing !== undefined;
}

interface LongFailing {
  /** The messages that the failing mails are about. */
  submissions: number;
  /** When the oldest of them came in. */
  since: Date;
  /** Of the mails: those that will not be tried again. */
  givenUp: number;
}

/**
 * What staff should know of: mails that have failed for an hour and more, and those given up lately. Undefined while there is
 * nothing of that kind.
 */
export async function findLongFailing(db: Db, now: Date): Promise<LongFailing | undefined> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { submissions, since, given_up } = await db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.count<number | string>('submission_id').distinct().as('submissions'),
      row.fn.min('created_at').as('since'),
      row.fn.count<number | string>('failed_at').as('given_up'),
    ])
    .where('submission_table', 'not in', ownMatters)
    .where('sent_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([
          row('failed_at', 'is', null),
          row('attempts', '>', 0),
          row('created_at', '<=', ago(longMs)),
        ]),
        // An hour more than the pause between alarms: none is given up unseen between two.
        row('failed_at', '>', ago(quietMs + hour)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return since === null
    ? undefined
    : { submissions: Number(submissions), since: new Date(since), givenUp: Number(given_up) };
}

/**
 * Queues the alarm to staff when there is reason for one, and none waits or was queued within a day.
 *
 * @returns whether it has been queued
 */
export async function queueAlarm(db: Db, now: Date): Promise<boolean> {
  if (!(await findLongFailing(db, now))) return false;
  const recent = await db
    .selectFrom('outbox')
    .select('id')
    .where('submission_table', '=', 'outbox')
    .where((row) =>
      row.or([
        row('created_at', '>', new Date(now.getTime() - quietMs).toISOString()),
        row.and([row('sent_at', 'is', null), row('failed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (recent) return false;
  const at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox')
    .values({
      // One a day by its very name: of several servers that find reason for it at once, one queues it.
      id: `staff-alarm-${at.slice(0, 10)}`,
      template: 'staff-alarm',
      submission_table: 'outbox',
      submission_id: '',
      attempts: 0,
      next_attempt_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

interface MailReport extends MailStatus {
  /** In codes, of the mail that has been failing longest. Null while all goes well. */
  lastError: string | null;
  /** The mails that fail or were given up, the oldest first, and of many the first. Codes and references alone. */
  failing: {
    /** Of the submission it is about, as `npm run inbox -- show` takes it; null for an e-mail about none. */
    reference: string | null;
    template: string;
    attempts: number;
    lastError: string | null;
    /** Null when it has been given up. */
    nextAttemptAt: string | null;
  }[];
}

const longestList = 20;

/** How the sending of mail stands, in all and mail by mail, without anything by which a visitor could be known. */
export async function mailReport(db: Db): Promise<MailReport> {
  const failing = await findFailingMails(db, longestList);
  return {
    ...(await mailStatus(db)),
    lastError: failing[0]?.last_error ?? null,
    failing: failing.map((mail) => ({
      reference: ownMatters.some((own) => own === mail.submission_table)
        ? null
        : referenceOf(mail.submission_id),
      template: mail.template,
      attempts: mail.attempts,
      lastError: mail.last_error,
      nextAttemptAt: mail.failed_at === null ? mail.next_attempt_at : null,
    })),
  };
}
