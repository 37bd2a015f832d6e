import type { Db } from './schema.ts';

/** For how long the same words sent again are one submission, key or no key. */
const repeatWindowMs = 24 * 60 * 60 * 1000;

export interface SubmissionKey {
  form: string;
  fingerprint: string;
  idempotencyKey: string | undefined;
  submissionId: string;
  now: Date;
}

/**
 * Reserves what is being submitted, inside the transaction that stores it.
 *
 * One statement decides, so two presses at the same instant cannot both be first, whatever the database.
 *
 * @returns the id of the submission that this one repeats, or undefined when it is new: the same fields within a day, or with
 *   the same key at any time
 */
export async function reserveSubmission(db: Db, key: SubmissionKey): Promise<string | undefined> {
  const { form, fingerprint, idempotencyKey, submissionId, now } = key;
  const forgotten = new Date(now.getTime() - repeatWindowMs).toISOString();
  // Written under a clock that was wrong; it would make the same words a repetition for years.
  const impossible = new Date(now.getTime() + repeatWindowMs).toISOString();
  const reserved = await db
    .insertInto('submission_keys')
    .values({
      form,
      fingerprint,
      idempotency_key: idempotencyKey ?? null,
      submission_id: submissionId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['form', 'fingerprint'])
        .doUpdateSet((row) => ({
          idempotency_key: row.ref('excluded.idempotency_key'),
          submission_id: row.ref('excluded.submission_id'),
          created_at: row.ref('excluded.created_at'),
        }))
        .where((row) =>
          row.or([
            row('submission_keys.created_at', '<=', forgotten),
            row('submission_keys.created_at', '>', impossible),
          ]),
        )
        .where((row) =>
          row.or([
            row('submission_keys.idempotency_key', 'is', null),
            row('submission_keys.idempotency_key', 'is distinct from', row.ref('excluded.idempotency_key')),
          ]),
        ),
    )
    .returning('submission_id')
    .executeTakeFirst();
  if (reserved) return undefined;

  const earlier = await db
    .selectFrom('submission_keys')
    .select('submission_id')
    .where('form', '=', form)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return earlier.submission_id;
}
