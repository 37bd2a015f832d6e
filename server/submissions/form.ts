import type * as z from 'zod/mini';
import type { Content } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import type { Part } from '#content-model/schemas/site-options.ts';
import { type FieldErrors, type FormTexts, type Validation, validate } from '#core/forms/form.ts';
import type { Mailbox } from '../config.ts';

export interface SubmittedFields {
  company?: unknown;
  idempotencyKey?: string | undefined;
  /** The page of the form. */
  source?: unknown;
}

const extraFields = ['company', 'idempotencyKey', 'source'];

export interface MailFacts {
  visitor: Mailbox;
  /** Values of placeholders in content/emails, as the visitor typed them: plain text, which may be empty. */
  placeholders: Record<string, string>;
  /** The id of the requested book, or of all books. */
  requestedBook?: string;
  /** The id of the event that the e-mail is about. */
  event?: string;
}

type AnyColumns = { email: string } & Record<string, unknown>;

/** A stored row. SQLite's booleans are 0 or 1, also from PostgreSQL (`open-postgres.ts`). */
type StoredRow<Columns> = { id: string; created_at: string } & {
  [Name in keyof Columns]: Columns[Name] extends boolean ? 0 | 1 : Columns[Name];
};

/** What staff see of a message, besides its name and e-mail address. */
interface MessageDetails {
  phone?: string | null;
  subject?: string | null;
  /** The visitor's text. */
  text?: string;
  /** Other facts, one sentence each. */
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
  /** Roles that may read the messages. */
  roles: readonly ('owner' | 'shepherd' | 'secretary')[];
  nameColumn: keyof Columns & string;
  /** The columns of the search. */
  searched: readonly (keyof Columns & string)[];
  /** The column for the summary in a list. Without it a list shows `labels.one`. */
  summary?: { column: keyof Columns & string; say?(value: string, content: Content): string };
  details(stored: StoredRow<Columns>, content: Content): MessageDetails;
  /** A column that says that the visitor asked for the newsletter. */
  newsletter?: keyof Columns & string;
  /** Columns that staff read only in the opened message; tables of all messages leave them out. */
  confidential?: readonly (keyof Columns & string)[];
  /** Names of the e-mails to the visitor. */
  mails: Partial<Record<EmailId, string>>;
}

/** The content on which forms depend. */
export type FormContent = Pick<Content, 'books' | 'events' | 'ministry' | 'pages'>;

interface Places<Fields> {
  /** Submissions with the same value in this field and column share places. */
  column: string;
  /** The columns with the number of places that a submission takes. */
  counted: readonly string[];
  /**
   * Asked one submission at a time.
   * @param taken the places that earlier submissions take
   * @returns why it is refused, as a sentence; undefined when there is room
   */
  refuse(fields: Fields, taken: number, content: FormContent, now: Date): string | undefined;
  /** The page that says how many places are left. */
  page(fields: Fields): string;
}

/**
 * The endpoint, the table's type, e-mails, the desk, the inbox, search and erasure derive from it:
 * docs/adding-a-form.md.
 */
export interface FormDefinition<
  Noun extends string = string,
  Table extends string = string,
  Fields extends SubmittedFields = SubmittedFields,
  Columns extends { email: string } = AnyColumns,
> {
  /** The form's name, and the `id` of its element on pages: `contact`. */
  noun: Noun;
  /** For JSON posts. */
  path: string;
  /** The pages that show it, as Fastify writes paths; a browser without JavaScript posts it to its page. */
  pages: readonly string[];
  part?: Part;
  schema: z.ZodMiniType<Fields>;
  texts: FormTexts;
  /** Errors that depend on the content. */
  refuse?(fields: Fields, content: FormContent): FieldErrors | undefined;
  /** Limited places. The same fields are one submission for as long as they are stored. */
  places?: Places<NoInfer<Fields>>;
  /** The visitor's free text. The rate limiter counts the same text from many visitors. */
  freeText?(fields: Fields): string;
  table: Table;
  toColumns(fields: Fields): Columns;
  /** Staff's first. */
  mails: readonly EmailId[];
  toMailFacts(stored: StoredRow<NoInfer<Columns>>): MailFacts;
  desk: DeskFacts<NoInfer<Columns>>;
}

/** Lets TypeScript infer a form's table from `toColumns`, whose parameter must have a type. */
export const defineForm = <
  const Noun extends string,
  const Table extends string,
  Fields extends SubmittedFields,
  Columns extends { email: string },
>(
  form: FormDefinition<Noun, Table, Fields, Columns>,
) => form;

export function checkFields<Fields extends SubmittedFields>(
  { schema, refuse }: Pick<FormDefinition<string, string, Fields>, 'schema' | 'refuse'>,
  input: unknown,
  content: FormContent,
): Validation<Fields> {
  const checked = validate(schema, input);
  const errors = checked.ok ? refuse?.(checked.value, content) : undefined;
  return errors ? { ok: false, errors } : checked;
}

export const fieldNames = ({ schema }: Pick<FormDefinition, 'schema'>) =>
  Object.keys((schema as z.ZodMiniType as z.ZodMiniObject).shape).filter(
    (name) => !extraFields.includes(name),
  );
