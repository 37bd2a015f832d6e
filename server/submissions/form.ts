import type * as z from 'zod/mini';
import type { Content } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import type { Part } from '#content-model/schemas/site-options.ts';
import { type FieldErrors, type FormTexts, type Validation, validate } from '#core/forms/form.ts';
import type { Mailbox } from '../config.ts';

/** What every form's checked fields hold besides its own. */
export interface SubmittedFields {
  company?: unknown;
  idempotencyKey?: string | undefined;
  /** On which page it was written. */
  source?: unknown;
}

const extraFields = ['company', 'idempotencyKey', 'source'];

/** What e-mails may say about a submission. */
export interface MailFacts {
  visitor: Mailbox;
  /**
   * Values for the placeholders in content/emails, as the visitor wrote them: plain text, never markup. May
   * be empty.
   */
  placeholders: Record<string, string>;
  /** The book that the mail is to bring, or all of them, as the form has it. */
  requestedBook?: string;
}

/** What a form stores, besides `id` and `created_at`. */
type AnyColumns = { email: string } & Record<string, unknown>;

/** A stored row. SQLite has no booleans: they come out as 0 or 1, from PostgreSQL too (`open-postgres.ts`). */
type StoredRow<Columns> = { id: string; created_at: string } & {
  [Name in keyof Columns]: Columns[Name] extends boolean ? 0 | 1 : Columns[Name];
};

/** What staff see of one message, besides its name and e-mail address. */
interface MessageDetails {
  phone?: string | null;
  subject?: string | null;
  /** What the visitor wrote. */
  words?: string;
  /** Everything else, a sentence each. */
  facts?: readonly (string | false | 0 | null | undefined)[];
  /** The visitor agreed that their first name and the request may be read on the prayer call. */
  mayBeRead?: boolean;
}

interface DeskFacts<Columns> {
  labels: {
    /** In a list: 'Prayer'. */
    short: string;
    /** In a heading: 'Prayer request'. */
    one: string;
    /** Above the list: 'Prayer'. */
    all: string;
    /** Heading on Today for unopened ones: 'Prayer requests'. */
    unread: string;
  };
  /** Who reads them. */
  roles: readonly ('owner' | 'shepherd')[];
  nameColumn: keyof Columns & string;
  /** The columns that the search looks in. */
  searched: readonly (keyof Columns & string)[];
  /** The column whose beginning a list shows. Without it a list shows `labels.one`. */
  summary?: { column: keyof Columns & string; say?(value: string, content: Content): string };
  details(stored: StoredRow<Columns>, content: Content): MessageDetails;
  /** What the e-mails to the visitor are called. */
  mails: Partial<Record<EmailId, string>>;
}

/**
 * One of the site's forms. The endpoint, the table's type, e-mails, the desk, the inbox, search and erasure
 * derive from it. How to add one: docs/adding-a-form.md.
 */
export interface FormDefinition<
  Noun extends string = string,
  Table extends string = string,
  Fields extends SubmittedFields = SubmittedFields,
  Columns extends { email: string } = AnyColumns,
> {
  /** The form's name everywhere, and the `id` of the element around it on its pages: `contact`. */
  noun: Noun;
  /** Where it is posted as JSON. */
  path: string;
  /** The pages that show it; a browser without JavaScript posts it to the one it is on. */
  pages: readonly string[];
  /** The part of the site that it belongs to. */
  part?: Part;
  schema: z.ZodMiniType<Fields>;
  texts: FormTexts;
  /** Errors that depend on the content. */
  refuse?(fields: Fields, content: Pick<Content, 'books'>): FieldErrors | undefined;
  /** What a visitor wrote in words of their own. The same from many is a robot's: see the rate limiter. */
  ownWords?(fields: Fields): string;
  table: Table;
  toColumns(fields: Fields): Columns;
  /** The e-mails that an accepted submission calls for, staff's first. */
  mails: readonly EmailId[];
  toMailFacts(stored: StoredRow<NoInfer<Columns>>): MailFacts;
  desk: DeskFacts<NoInfer<Columns>>;
}

/** Lets TypeScript infer a form's table from `toColumns`, whose parameter names its type for that. */
export const defineForm = <
  const Noun extends string,
  const Table extends string,
  Fields extends SubmittedFields,
  Columns extends { email: string },
>(
  form: FormDefinition<Noun, Table, Fields, Columns>,
) => form;

/** Checks what was posted, against the schema and the content. */
export function checkFields<Fields extends SubmittedFields>(
  { schema, refuse }: Pick<FormDefinition<string, string, Fields>, 'schema' | 'refuse'>,
  input: unknown,
  content: Pick<Content, 'books'>,
): Validation<Fields> {
  const checked = validate(schema, input);
  const errors = checked.ok ? refuse?.(checked.value, content) : undefined;
  return errors ? { ok: false, errors } : checked;
}

/** The names of the fields that a visitor fills in. */
export const fieldNames = ({ schema }: Pick<FormDefinition, 'schema'>) =>
  Object.keys((schema as z.ZodMiniType as z.ZodMiniObject).shape).filter(
    (name) => !extraFields.includes(name),
  );
