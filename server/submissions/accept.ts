import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { addressKey } from '../database/address-key.ts';
import { queueMails } from '../database/outbox-repository.ts';
import { countSubmission } from '../database/rate-limit-repository.ts';
import type { Database } from '../database/schema.ts';
import { reserveSubmission } from '../database/submission-key-repository.ts';
import { insertSubmission, type SubmissionColumns } from '../database/submission-repository.ts';
import type { SubmittedFields } from './form.ts';
import type { SubmissionForm } from './forms.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * To one address, by all forms together. Whoever writes more often in a day has four before; and nobody can have strangers sent more
 * mails than they would take for an oversight.
 */
const acknowledgementsADay = 5;

export interface Acceptance {
  /** Of the stored submission; of the earlier one when this repeats it. */
  id: string;
  repeated: boolean;
}

/**
 * Stores a checked submission and queues its e-mails, all in one transaction: when this returns, both are on disk, and
 * when it throws, neither is. Staff are always told; the visitor, so often a day. What was accepted before is recognised and not stored again.
 *
 * Sameness is decided by what was written, the key only extends it beyond a day. A key alone would not do: a page may be
 * cached with the key in it, and then two visitors' messages share one.
 *
 * @throws whatever the database throws
 */
export function acceptSubmission(
  form: SubmissionForm,
  checked: SubmittedFields,
  { db, clock }: { db: Kysely<Database>; clock: Clock },
): Promise<Acceptance> {
  // The same words are the same request, whichever page they were written on.
  const { idempotencyKey, company: _, source: __, ...written } = checked;
  const id = randomUUID();
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const earlier = await reserveSubmission(transaction, {
      form: form.noun,
      fingerprint: fingerprintOf(written),
      idempotencyKey,
      submissionId: id,
      now,
    });
    if (earlier !== undefined) return { id: earlier, repeated: true };

    const columns = form.toColumns(checked);
    await insertSubmission(transaction, form.table, {
      id,
      created_at: now.toISOString(),
      ...(columns as SubmissionColumns),
    });
    const { submissions: acknowledgements } = await countSubmission(transaction, {
      form: 'acknowledgement',
      client: addressKey(columns.email),
      now,
      windowMs: day,
    });
    const templates = form.mails.filter(
      (template) => acknowledgements <= acknowledgementsADay || !template.startsWith('visitor-'),
    );
    const mails = templates.map((template) => ({
      id: randomUUID(),
      template,
      submissionTable: form.table,
      submissionId: id,
    }));
    await queueMails(transaction, mails, now);
    return { id, repeated: false };
  });
}

/** The same for the same fields, in whatever order and whether an absent one was named or not. */
function fingerprintOf(written: object): string {
  const fields = Object.entries(written).filter(([, value]) => value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
