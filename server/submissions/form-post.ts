import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { isHoneypotFilled } from '#core/forms/field.ts';
import type { FieldErrors } from '#core/forms/form.ts';
import { asSingleLine } from '#core/text.ts';
import type { Clock } from '../clock.ts';
import { countSubmission, countUp } from '../database/counter-repository.ts';
import { lockName } from '../database/dialect.ts';
import { queueMails } from '../database/outbox-repository.ts';
import type { Database, Db } from '../database/schema.ts';
import { insertSetAside, type SetAside } from '../database/set-aside-repository.ts';
import {
  addressKey,
  countPlaces,
  eraseSubmissions,
  insertSubmission,
  repeatWindowMs,
  reserveSubmission,
  type SubmissionColumns,
} from '../database/submission-repository.ts';
import { checkFields, type FormContent, fieldNames, type SubmittedFields } from './form.ts';
import type { SubmissionForm } from './forms.ts';
import type { FormTokens, RateLimiter } from './spam-protection.ts';

export interface FormDependencies {
  content(): FormContent;
  db: Kysely<Database>;
  /** For the dates of submissions. */
  clock: Clock;
  rateLimiter: RateLimiter;
  formTokens: FormTokens;
  /** Called when e-mails have been queued, so that the worker starts immediately. */
  mailQueued(): void;
  /** Called when fewer places are left than a page says. */
  placesChanged(page: string): void;
}

interface PostContext {
  dependencies: FormDependencies;
  /** The visitor's address: Fastify's `request.ip`. */
  address: string;
  log: FastifyBaseLogger;
}

export type FormOutcome =
  /** `message` is for the visitor. A robot gets the same with a random id. */
  | { kind: 'accepted'; id: string; message: string }
  | { kind: 'invalid'; values: Record<string, string>; errors: FieldErrors }
  /** In seconds. 'hasty': faster than a person; 'limited': over the limit of an address or a text. */
  | { kind: 'hasty' | 'limited'; retryAfter: number }
  /** No places are left, or it is too late; `sentence` is for the visitor. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'unavailable' };

/**
 * From JSON or a browser without JavaScript; `body` has any shape. Never throws: a failing database is
 * 'unavailable'.
 */
export async function handleFormPost(
  form: SubmissionForm,
  body: unknown,
  context: PostContext,
): Promise<FormOutcome> {
  const { dependencies, log } = context;
  const accepted = (id: string): FormOutcome => ({
    kind: 'accepted',
    id,
    message: form.texts.success.description,
  });
  try {
    // Before the fields are checked, so that a robot learns nothing about them.
    if (isHoneypotFilled(body)) {
      await countUp(dependencies.db, `honeypot ${form.noun}`);
      const wait = await dependencies.rateLimiter.count(form.noun, { address: context.address });
      if (wait !== undefined) return { kind: 'limited', retryAfter: wait };
      await setAside(form, body, dependencies);
      return accepted(randomUUID());
    }

    const checked = checkFields(form, body, dependencies.content());
    if (!checked.ok) return { kind: 'invalid', values: typedValues(form, body), errors: checked.errors };

    const wait = await dependencies.formTokens.wait(form.noun, fieldsOf(body).get('formToken'));
    if (wait !== undefined) return { kind: 'hasty', retryAfter: wait };

    const retryAfter = await dependencies.rateLimiter.count(form.noun, {
      address: context.address,
      text: form.freeText?.(checked.value),
    });
    if (retryAfter !== undefined) return { kind: 'limited', retryAfter };

    const { id, repeated } = await acceptSubmission(form, checked.value, dependencies);
    log.info({ form: form.noun, submission: id, repeated }, 'submission accepted');
    if (!repeated) {
      dependencies.mailQueued();
      if (form.places) dependencies.placesChanged(form.places.page(checked.value));
    }
    return accepted(id);
  } catch (error) {
    if (error instanceof NoPlacesError) return { kind: 'refused', sentence: error.message };
    log.error({ form: form.noun, err: error }, 'submission could not be stored');
    return { kind: 'unavailable' };
  }
}

/** Longer fields are refused by every form's rules. */
const maxSetAsideBytes = 64 * 1024;

/** Keeps the fields of a post with a filled honeypot: browsers fill it in for people too. */
async function setAside(
  form: SubmissionForm,
  body: unknown,
  { db, clock }: Pick<FormDependencies, 'db' | 'clock'>,
): Promise<void> {
  const sent = [...fieldsOf(body)].filter(
    ([name, value]) =>
      (name === 'source' || fieldNames(form).includes(name)) &&
      ['string', 'number', 'boolean'].includes(typeof value),
  );
  const fields = JSON.stringify(Object.fromEntries(sent));
  if (sent.length === 0 || fields.length > maxSetAsideBytes) return;
  const email = asSingleLine(typedValues(form, body).email ?? '').slice(0, 254);
  await insertSetAside(db, { form: form.noun, email, fields, now: clock.now() });
}

type DeskDependencies = Pick<FormDependencies, 'db' | 'clock' | 'content' | 'mailQueued' | 'placesChanged'>;

interface Accepting {
  /** When the visitor sent it, if not now. */
  sentAt?: Date;
  /** Staff typed it, so they are not notified. */
  isTypedByStaff?: boolean;
}

type Release =
  | { kind: 'accepted'; id: string }
  /** The form's rules or its places refuse it, for the reasons in these sentences. It stays set aside. */
  | { kind: 'refused'; sentences: string[] };

/** Stores and mails a submission that was set aside, as if it had just been accepted. */
export async function releaseSetAside(
  form: SubmissionForm,
  { id: setAsideId, fields, created_at }: SetAside,
  dependencies: DeskDependencies,
): Promise<Release> {
  const checked = checkFields(form, JSON.parse(fields), dependencies.content());
  if (!checked.ok) return { kind: 'refused', sentences: Object.values(checked.errors).flat() };
  const release = await storeFromDesk(form, checked.value, dependencies, { sentAt: new Date(created_at) });
  if (release.kind === 'accepted') await eraseSubmissions(dependencies.db, 'set_aside', [setAsideId]);
  return release;
}

/** Stores checked fields that staff release, or type for someone. */
export async function storeFromDesk(
  form: SubmissionForm,
  checked: SubmittedFields,
  dependencies: DeskDependencies,
  how: Accepting,
): Promise<Release> {
  try {
    const { id } = await acceptSubmission(form, checked, dependencies, how);
    dependencies.mailQueued();
    if (form.places) dependencies.placesChanged(form.places.page(checked));
    return { kind: 'accepted', id };
  } catch (error) {
    if (error instanceof NoPlacesError) return { kind: 'refused', sentences: [error.message] };
    throw error;
  }
}

/** The text fields as typed. Other types cannot have been typed. */
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

/** Rolls the transaction back. The message is for the visitor. */
class NoPlacesError extends Error {
  override name = 'NoPlacesError';
}

/** @throws NoPlacesError when there is no room for the submission */
async function reservePlaces(
  transaction: Db,
  { table, places }: SubmissionForm,
  checked: SubmittedFields,
  content: FormContent,
  now: Date,
): Promise<void> {
  if (!places) return;
  const { column, counted } = places;
  const value = String(Reflect.get(checked, column));
  await lockName(transaction, `${table} ${value}`);
  const taken = await countPlaces(transaction, table, { column, value, counted });
  const sentence = places.refuse(checked, taken, content, now);
  if (sentence !== undefined) throw new NoPlacesError(sentence);
}

/** How many people have signed up for an event; undefined when the database is away. */
export async function placesTaken(db: Db, event: string, log: FastifyBaseLogger) {
  const counted = ['adults', 'children'];
  try {
    return await countPlaces(db, 'event_signups', { column: 'event', value: event, counted });
  } catch (err) {
    log.error({ err, event }, 'the sign-ups of an event could not be counted');
    return undefined;
  }
}

/** Limit for one address by all forms together, so that no one can flood a stranger with e-mails. */
const maxAcknowledgementsPerDay = 5;

/**
 * One transaction. Staff are always notified; the visitor at most five times a day. A repetition has the same
 * fields within a day (with limited places, at any time), or later the same key as well. The key alone does
 * not suffice: a cached page may give two visitors the same one.
 * @returns the id of the stored submission, or of the earlier one for a repetition
 */
function acceptSubmission(
  form: SubmissionForm,
  checked: SubmittedFields,
  { db, clock, content }: Pick<FormDependencies, 'db' | 'clock' | 'content'>,
  { sentAt = clock.now(), isTypedByStaff = false }: Accepting = {},
) {
  // The same fields are the same request on any page.
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
      repeatsForMs: form.places ? 100 * 365 * day : repeatWindowMs,
    });
    if (earlier !== undefined) return { id: earlier, repeated: true };

    await reservePlaces(transaction, form, checked, content(), sentAt);
    const columns = form.toColumns(checked);
    await insertSubmission(transaction, form.table, {
      id,
      created_at: sentAt.toISOString(),
      ...(columns as SubmissionColumns),
    });
    const { submissions: acknowledgements } = await countSubmission(transaction, {
      form: 'acknowledgement',
      client: addressKey(columns.email),
      now,
      windowMs: day,
    });
    const isAcknowledged = columns.email !== '' && acknowledgements <= maxAcknowledgementsPerDay;
    const templates = form.mails.filter((template) =>
      template.startsWith('visitor-') ? isAcknowledged : !isTypedByStaff,
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

/** The same for the same fields in any order, with or without undefined ones. */
function fingerprintOf(written: object): string {
  const fields = Object.entries(written).filter(([, value]) => value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
