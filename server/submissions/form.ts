import type * as z from 'zod/mini';
import type { Content } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import type { SitePart } from '#content-model/schemas/site-options.ts';
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

interface ColumnValues {
  text: string;
  'text?': string | null;
  integer: number;
  boolean: boolean;
}

/** What a column holds; with a question mark also nothing. */
export type ColumnType = keyof ColumnValues;

type ColumnTypes = Readonly<Record<string, ColumnType>> & { readonly email: 'text' };

/** The columns of a row, as they are written. */
export type Row<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends ColumnType ? ColumnValues[Columns[Name]] : never;
};

/** A stored row. SQLite's booleans are 0 or 1, also from PostgreSQL (`open-postgres.ts`). */
type StoredRow<Columns> = { id: string; created_at: string } & {
  -readonly [Name in keyof Columns]: Columns[Name] extends 'boolean' ? 0 | 1 : Row<Columns>[Name];
};

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** Each column holds the field of its name: `best_time` holds `bestTime`. */
type OfFields<Columns, Fields> = {
  [Name in keyof Columns]: Camel<Name> extends keyof Fields ? Columns[Name] : never;
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
    singular: string;
    /** Above the list: 'Prayer'. */
    list: string;
    /** Heading on Today for unopened ones: 'Prayer requests'. */
    unread: string;
  };
  /** Roles that may read the messages. */
  roles: readonly ('owner' | 'shepherd' | 'secretary')[];
  nameColumn: keyof Columns & string;
  /** The columns of the search; by default all texts that are not confidential. */
  searched: readonly (keyof Columns & string)[];
  /** The column for the summary in a list. Without it a list shows `labels.singular`. */
  summary?: { column: keyof Columns & string; say?(value: string, content: Content): string };
  /** By default all answers. */
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
 * The endpoint, the table, e-mails, the desk, the inbox, search and erasure derive from it:
 * docs/adding-a-form.md.
 */
export interface FormDefinition<
  Noun extends string = string,
  Table extends string = string,
  Fields extends SubmittedFields = SubmittedFields,
  Columns extends ColumnTypes = ColumnTypes,
> {
  /** The form's name, and the `id` of its element on pages: `contact`. */
  noun: Noun;
  /** For JSON posts. */
  path: string;
  /** The pages that show it, as Fastify writes paths; a browser without JavaScript posts it to its page. */
  pages: readonly string[];
  part?: SitePart;
  schema: z.ZodMiniType<Fields>;
  texts: FormTexts;
  /** Errors that depend on the content. */
  refuse?(fields: Fields, content: FormContent): FieldErrors | undefined;
  /** Limited places. The same fields are one submission for as long as they are stored. */
  places?: Places<NoInfer<Fields>>;
  /** The visitor's free text. The rate limiter counts the same text from many visitors. */
  freeText?(fields: Fields): string;
  table: Table;
  /** Of its table, which is made when it is missing. */
  columns: Columns;
  toColumns(fields: Fields): Row<Columns>;
  /** Staff's first. By default those of a message, whose text is the answers that are not confidential. */
  mails: readonly EmailId[];
  toMailFacts(stored: StoredRow<NoInfer<Columns>>): MailFacts;
  desk: DeskFacts<NoInfer<Columns>>;
}

type DeskDefaults = 'searched' | 'details' | 'mails';

type Described<
  Noun extends string,
  Table extends string,
  Fields extends SubmittedFields,
  Columns extends ColumnTypes,
> = Omit<
  FormDefinition<Noun, Table, Fields, Columns>,
  'columns' | 'toColumns' | 'mails' | 'toMailFacts' | 'desk'
> & {
  columns: Columns & OfFields<Columns, Fields>;
  desk: Omit<DeskFacts<NoInfer<Columns>>, DeskDefaults> &
    Partial<Pick<DeskFacts<NoInfer<Columns>>, DeskDefaults>>;
} & Partial<Pick<FormDefinition<Noun, Table, Fields, Columns>, 'mails' | 'toMailFacts'>>;

/** The form with what follows from its columns, where it says nothing else. */
export function defineForm<
  const Noun extends string,
  const Table extends string,
  Fields extends SubmittedFields,
  const Columns extends ColumnTypes,
>(form: Described<Noun, Table, Fields, Columns>): FormDefinition<Noun, Table, Fields, Columns> {
  const { columns, desk } = form;
  const { confidential = [], nameColumn, labels } = desk;
  const names = Object.keys(columns) as (keyof Columns & string)[];
  const open = names.filter((name) => !confidential.includes(name));
  /** A sentence for each answer in these columns. */
  const answersIn = (stored: Stored, columnNames: readonly string[]): string[] =>
    columnNames.flatMap((name) => {
      const { [name]: value } = stored;
      if (!value || name === nameColumn || name === 'email') return [];
      return [`${inWords(name)}: ${columns[name] === 'boolean' ? 'yes' : value}`];
    });
  return {
    ...form,
    toColumns: (fields) =>
      Object.fromEntries(
        names.map((name) => [name, (fields as Record<string, unknown>)[inCamelCase(name)] ?? null]),
      ) as Row<Columns>,
    mails: form.mails ?? ['staff-contact', 'visitor-contact'],
    toMailFacts:
      form.toMailFacts ??
      ((stored: Stored) => ({
        visitor: { name: String(stored[nameColumn]), address: String(stored.email) },
        placeholders: { subject: labels.singular, message: answersIn(stored, open).join('\n\n') },
      })),
    desk: {
      searched: open.filter((name) => columns[name]?.startsWith('text')),
      details: (stored: Stored) => ({ facts: answersIn(stored, names) }),
      mails: {},
      ...desk,
    },
  };
}

type Stored = { email?: unknown } & Readonly<Record<string, unknown>>;

const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** 'best_time' is 'Best time'. */
const inWords = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

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
