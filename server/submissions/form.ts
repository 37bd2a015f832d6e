import type { FormTexts } from '../../domain/forms/form.ts';
import type { Validation } from '../../domain/forms/validate.ts';
import type { EmailId } from '../../reader/schemas/emails.ts';
import type { Mailbox } from '../config.ts';
import type { SubmissionTable } from '../database/schema.ts';
import type { StoredSubmission, SubmissionColumns } from '../database/submission-repository.ts';

/** What every form's checked fields hold besides its own. */
export interface SubmittedFields {
  company?: unknown;
  idempotencyKey?: string | undefined;
  /** On which page it was written. */
  source?: unknown;
}

/** What e-mails may say about a submission. */
export interface MailFacts {
  visitor: Mailbox;
  /** Values for the placeholders in content/emails, as the visitor wrote them: plain text, never markup. Empty when there is none. */
  placeholders: Record<string, string>;
  /** The book that the mail is to bring, or all of them, as the form has it. */
  requestedBook?: string;
}

/**
 * One of the site's forms, all that the server must know of it. A new form is its schema in domain/forms, a table, a
 * constant of this shape, and its place in `forms.ts`.
 */
export interface SubmissionForm<
  Fields extends SubmittedFields = SubmittedFields,
  Table extends SubmissionTable = SubmissionTable,
> {
  /** The form's name everywhere: `contact`. */
  noun: string;
  /** Where it is posted as JSON. */
  path: string;
  /** The pages on which it stands; a browser without JavaScript posts it to the one it is on. */
  pages: readonly string[];
  /** The fields it has, for keeping what was typed when a page is shown again. */
  fieldNames: readonly string[];
  check(input: unknown): Validation<Fields>;
  texts: FormTexts;
  table: Table;
  /** The e-mails that an accepted submission calls for, staff's first. */
  mails: readonly EmailId[];
  /** What a visitor wrote in words of their own. The same from many is a robot's: see the rate limiter. */
  ownWords?(fields: Fields): string;
  /** What is stored. */
  toColumns(fields: Fields): SubmissionColumns<Table>;
  toMailFacts(stored: StoredSubmission<Table>): MailFacts;
}
