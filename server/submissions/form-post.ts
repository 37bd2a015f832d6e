import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Content } from '#content-model/content.ts';
import { isHoneypotFilled } from '#core/forms/field.ts';
import type { FieldErrors } from '#core/forms/form.ts';
import type { Clock } from '../clock.ts';
import { countSubmission, countUp } from '../database/counter-repository.ts';
import { queueMails } from '../database/outbox-repository.ts';
import type { Database } from '../database/schema.ts';
import {
  addressKey,
  insertSubmission,
  reserveSubmission,
  type SubmissionColumns,
} from '../database/submission-repository.ts';
import { checkFields, fieldNames, type SubmittedFields } from './form.ts';
import type { SubmissionForm } from './forms.ts';
import type { FormTokens, RateLimiter } from './spam-protection.ts';

/** What accepting a form takes. */
export interface FormServices {
  content(): Pick<Content, 'books'>;
  db: Kysely<Database>;
  /** Dates the submissions. */
  clock: Clock;
  rateLimiter: RateLimiter;
  formTokens: FormTokens;
  /** Called when e-mails have been queued, so that they need not wait for the worker's next look. */
  mailQueued(): void;
}

interface PostContext {
  services: FormServices;
  /** Where the post comes from: Fastify's `request.ip`. */
  address: string;
  log: FastifyBaseLogger;
}

export type FormOutcome =
  /** `message` is for the visitor. A robot caught gets the same, with an id that stands for nothing. */
  | { kind: 'accepted'; id: string; message: string }
  /** `values` is what was typed, to be shown again. */
  | { kind: 'invalid'; values: Record<string, string>; errors: FieldErrors }
  /** In seconds. 'hasty' is quicker than any person, 'limited' more than one address or one text may send. */
  | { kind: 'hasty' | 'limited'; retryAfter: number }
  | { kind: 'unavailable' };

/**
 * What happens to a posted form, whichever way it came: as JSON or from a browser without JavaScript. `body`
 * is the parsed body, of any shape. Never throws; a database that fails is logged and reported as
 * 'unavailable'.
 */
export async function handleFormPost(
  form: SubmissionForm,
  body: unknown,
  context: PostContext,
): Promise<FormOutcome> {
  const { services, log } = context;
  const accepted = (id: string): FormOutcome => ({
    kind: 'accepted',
    id,
    message: form.texts.success.description,
  });
  try {
    // Before the check of the fields: a robot learns nothing about those either.
    if (isHoneypotFilled(body)) {
      await countUp(services.db, `honeypot ${form.noun}`);
      return accepted(randomUUID());
    }

    const checked = checkFields(form, body, services.content());
    if (!checked.ok) return { kind: 'invalid', values: typedValues(form, body), errors: checked.errors };

    const wait = await services.formTokens.wait(form.noun, fieldsOf(body).get('formToken'));
    if (wait !== undefined) return { kind: 'hasty', retryAfter: wait };

    const retryAfter = await services.rateLimiter.count(form.noun, {
      address: context.address,
      words: form.ownWords?.(checked.value),
    });
    if (retryAfter !== undefined) return { kind: 'limited', retryAfter };

    const { id, repeated } = await acceptSubmission(form, checked.value, services);
    log.info({ form: form.noun, submission: id, repeated }, 'submission accepted');
    if (!repeated) services.mailQueued();
    return accepted(id);
  } catch (error) {
    log.error({ form: form.noun, err: error }, 'submission could not be stored');
    return { kind: 'unavailable' };
  }
}

/** The text fields as typed. What is no text cannot have been typed into this form. */
export function typedValues(form: SubmissionForm, body: unknown): Record<string, string> {
  const fields = fieldsOf(body);
  const values: Record<string, string> = {};
  for (const name of fieldNames(form)) {
    const value = fields.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

const fieldsOf = (body: unknown) => new Map<string, unknown>(Object.entries(body ?? {}));

const day = 24 * 60 * 60 * 1000;

/**
 * To one address, by all forms together. Whoever writes more often in a day has four before; and nobody can
 * have strangers sent more mails than they would take for an oversight.
 */
const acknowledgementsADay = 5;

interface Acceptance {
  /** Of the stored submission; of the earlier one when this repeats it. */
  id: string;
  repeated: boolean;
}

/**
 * Stores a checked submission and queues its e-mails, all in one transaction: when this returns, both are on
 * disk, and when it throws, neither is. Staff are always told; the visitor, so often a day. What was accepted
 * before is recognised and not stored again.
 *
 * Sameness is decided by what was written, the key only extends it beyond a day. A key alone would not do: a
 * page may be cached with the key in it, and then two visitors' messages share one.
 * @throws whatever the database throws
 */
function acceptSubmission(
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
