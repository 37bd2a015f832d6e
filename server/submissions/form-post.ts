import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Content } from '#content-model/content.ts';
import { isHoneypotFilled } from '#core/forms/field.ts';
import type { FieldErrors } from '#core/forms/validate.ts';
import type { Clock } from '../clock.ts';
import { countUp } from '../database/counter-repository.ts';
import type { Database } from '../database/schema.ts';
import { acceptSubmission } from './accept.ts';
import { checkFields, fieldNames } from './form.ts';
import type { FormTokens } from './form-tokens.ts';
import type { SubmissionForm } from './forms.ts';
import type { RateLimiter } from './rate-limiter.ts';

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

export interface PostContext {
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
 * What happens to a posted form, whichever way it came: as JSON or from a browser without JavaScript. `body` is the parsed
 * body, of any shape. Never throws; a database that fails is logged and reported as 'unavailable'.
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
