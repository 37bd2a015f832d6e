import { type RawBuilder, sql } from 'kysely';
import type { Db, SubmissionTable } from '../../server/database/schema.ts';
import {
  findSubmission,
  newestFirst,
  type Place,
  type StoredSubmission,
} from '../../server/database/submission-repository.ts';
import { type MessageKind, type MessageState, messageKinds } from './kinds.ts';

/** One message as staff read it, whatever its kind. What a kind does not have is empty. */
export interface Message {
  kind: MessageKind;
  table: SubmissionTable;
  id: string;
  created_at: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  subject: string;
  /** What the visitor wrote. */
  words: string;
  /** How they would like to be reached, if they said so. */
  contactMethod: 'email' | 'phone' | undefined;
  bestTime: string;
  requestedBook: string;
  wantsNewsletter: boolean;
  /** They have said that their first name and the request may be read on the prayer call. */
  mayBeRead: boolean;
}

/** What a stored row adds to a message's kind, table, id, moment and e-mail address. */
type Details = Partial<Message> & Pick<Message, 'name'>;

interface Source<Table extends SubmissionTable> {
  table: Table;
  /** The column with the visitor's name. */
  name: string;
  /** The line that a list shows. */
  line: RawBuilder<string>;
  /** The columns that a search looks in. */
  searched: readonly string[];
  details(row: StoredSubmission<Table>): Details;
}

const source = <Table extends SubmissionTable>(of: Source<Table>) => of;

/** How each kind is stored, found and shown. The text of a prayer request is neither searched nor listed. */
const sources = {
  contact: source({
    table: 'contact_submissions',
    name: 'name',
    line: sql<string>`substr(message, 1, 200)`,
    searched: ['name', 'email', 'subject', 'message'],
    details: ({ name, subject, message }) => ({ name, subject: subject ?? '', words: message }),
  }),
  prayer: source({
    table: 'prayer_requests',
    name: 'name',
    line: sql<string>`''`,
    searched: ['name', 'email', 'phone'],
    details: ({ name, phone, request, contact_method, best_time, may_be_read }) => ({
      name,
      phone: phone ?? '',
      words: request,
      contactMethod: contact_method,
      bestTime: best_time ?? '',
      mayBeRead: Boolean(may_be_read),
    }),
  }),
  book: source({
    table: 'book_requests',
    name: 'full_name',
    line: sql<string>`requested_book`,
    searched: ['full_name', 'email', 'phone', 'address'],
    details: ({ full_name, phone, address, requested_book, newsletter_signup }) => ({
      name: full_name,
      phone: phone ?? '',
      address: address ?? '',
      requestedBook: requested_book,
      wantsNewsletter: Boolean(newsletter_signup),
    }),
  }),
} satisfies Record<MessageKind, unknown>;

/** One message among others. */
export interface ListedMessage extends Place {
  kind: MessageKind;
  name: string;
  /** How a message begins; which book is asked for; of a prayer request nothing. */
  line: string;
  isRead: boolean;
  isAnswered: boolean;
  isPrayedFor: boolean;
}

export interface Filter {
  /** Undefined: all of them. */
  kind: MessageKind | undefined;
  state: MessageState | undefined;
  /** Part of a name, an address, a telephone number, or of a message. */
  search: string;
}

/** Whether something of this kind was done with the message of a row. */
const has = (table: SubmissionTable, kind: string) =>
  sql<boolean>`exists (select 1 from desk_message_events where submission_id = ${sql.ref(`${table}.id`)} and kind = ${kind})`;

/** The newest first; those before `before`, when it is given. */
export async function listMessages(
  db: Db,
  { kind, ...filter }: Filter,
  { limit, before }: { limit: number; before?: Place | undefined },
): Promise<ListedMessage[]> {
  const kinds = kind ? [kind] : messageKinds;
  const lists = await Promise.all(kinds.map((one) => listKind(db, one, filter, { limit, before })));
  return lists.flat().sort(newestFirst).slice(0, limit);
}

async function listKind(
  db: Db,
  kind: MessageKind,
  { state, search }: Omit<Filter, 'kind'>,
  { limit, before }: { limit: number; before?: Place | undefined },
): Promise<ListedMessage[]> {
  const { table, name, line, searched } = sources[kind];
  let query = db
    .selectFrom(table as 'contact_submissions')
    .select(['id', 'created_at', sql.ref<string>(name).as('name'), line.as('line')])
    .select([
      has(table, 'opened').as('isRead'),
      has(table, 'answered').as('isAnswered'),
      has(table, 'prayed').as('isPrayedFor'),
    ]);
  if (state === 'unread') query = query.where(sql<boolean>`not ${has(table, 'opened')}`);
  if (state === 'open') query = query.where(sql<boolean>`not ${has(table, 'answered')}`);
  if (state === 'answered') query = query.where(has(table, 'answered'));
  if (search) {
    const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const matches = searched.map((column) => sql`lower(${sql.ref(column)}) like ${part} escape '\\'`);
    query = query.where(sql<boolean>`(${sql.join(matches, sql` or `)})`);
  }
  if (before) {
    const { created_at, id } = before;
    query = query.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(created_at, id)));
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ isRead, isAnswered, isPrayedFor, ...row }) => ({
    ...row,
    kind,
    isRead: Boolean(isRead),
    isAnswered: Boolean(isAnswered),
    isPrayedFor: Boolean(isPrayedFor),
  }));
}

/** How many messages of each kind nobody has opened. */
export async function countUnread(db: Db): Promise<Record<MessageKind, number>> {
  const counts = messageKinds.map(async (kind) => {
    const { table } = sources[kind];
    const { count } = await db
      .selectFrom(table as 'contact_submissions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(sql<boolean>`not ${has(table, 'opened')}`)
      .executeTakeFirstOrThrow();
    return [kind, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<MessageKind, number>;
}

const nothing = {
  phone: '',
  address: '',
  subject: '',
  words: '',
  contactMethod: undefined,
  bestTime: '',
  requestedBook: '',
  wantsNewsletter: false,
  mayBeRead: false,
};

/** @returns undefined when there is none, or it was erased */
export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  // Nothing that no id holds: PostgreSQL refuses some of it.
  if (!/^[\w-]+$/.test(id)) return undefined;
  for (const kind of messageKinds) {
    const { table, details } = sources[kind] as Source<SubmissionTable>;
    const row = await findSubmission(db, table, id);
    if (row)
      return { ...nothing, kind, table, id, created_at: row.created_at, email: row.email, ...details(row) };
  }
  return undefined;
}

/**
 * What is read aloud on the prayer call: requests whose visitors have agreed, in the form or when staff
 * asked. A request stays until it is erased or taken off the list.
 *
 * @returns the latest, the oldest of them first
 */
export async function listPrayers(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; request: string }[]> {
  const isListed = sql<boolean>`(${has('prayer_requests', 'listed')} or (may_be_read and not ${has('prayer_requests', 'unlisted')}))`;
  const latest = await db
    .selectFrom('prayer_requests')
    .select(['id', 'name', 'request'])
    .where(isListed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return latest.reverse();
}
