import { mailStatus, type OutboxMail } from './outbox-repository.ts';
import { type Db, systemMailTables } from './schema.ts';
import { referenceOf } from './submission-repository.ts';

const hour = 60 * 60 * 1000;

/** Shorter failures may be a temporary fault of the mail server. */
const alarmAfterMs = hour;
/** Between two alarms. */
const alarmPauseMs = 24 * hour;

/** Pending e-mails that have failed, and e-mails that were given up, the oldest first. */
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
 * Whether pending e-mails fail for another reason than their recipient, or staff cannot be reached. Uses an
 * index.
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

/** E-mails that have failed for an hour, or were given up recently. Undefined without any. */
export async function findLongFailing(db: Db, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const { submissions, since, given_up } = await db
    .selectFrom('outbox')
    .select((row) => [
      row.fn.count<number | string>('submission_id').distinct().as('submissions'),
      row.fn.min('created_at').as('since'),
      row.fn.count<number | string>('failed_at').as('given_up'),
    ])
    .where('submission_table', 'not in', systemMailTables)
    .where('sent_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([
          row('failed_at', 'is', null),
          row('attempts', '>', 0),
          row('created_at', '<=', before(alarmAfterMs)),
        ]),
        // An hour longer than the pause between alarms, so that every e-mail that is given up is in an alarm.
        row('failed_at', '>', before(alarmPauseMs + hour)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return since === null
    ? undefined
    : { submissions: Number(submissions), since: new Date(since), givenUp: Number(given_up) };
}

/** Queues the alarm to staff, unless one waits or was queued within a day. @returns whether it was queued */
export async function queueAlarm(db: Db, now: Date): Promise<boolean> {
  if (!(await findLongFailing(db, now))) return false;
  const recent = await db
    .selectFrom('outbox')
    .select('id')
    .where('submission_table', '=', 'outbox')
    .where((row) =>
      row.or([
        row('created_at', '>', new Date(now.getTime() - alarmPauseMs).toISOString()),
        row.and([row('sent_at', 'is', null), row('failed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (recent) return false;
  const instant = now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox')
    .values({
      // The id allows one alarm a day, even if several servers queue one at the same time.
      id: `staff-alarm-${instant.slice(0, 10)}`,
      template: 'staff-alarm',
      submission_table: 'outbox',
      submission_id: '',
      attempts: 0,
      next_attempt_at: instant,
      created_at: instant,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const maxListed = 20;

/** Reports the state of the outbox and of failing e-mails, without personal data. */
export async function mailReport(db: Db) {
  const failing = await findFailingMails(db, maxListed);
  return {
    ...(await mailStatus(db)),
    /** The error code of the oldest failing e-mail; null without failures. */
    lastError: failing[0]?.last_error ?? null,
    failing: failing.map((mail) => ({
      /** As `npm run inbox -- show` takes it; null for an e-mail without a submission. */
      reference: systemMailTables.some((table) => table === mail.submission_table)
        ? null
        : referenceOf(mail.submission_id),
      template: mail.template,
      attempts: mail.attempts,
      lastError: mail.last_error,
      nextAttemptAt: mail.failed_at === null ? mail.next_attempt_at : null,
    })),
  };
}
