import { sql } from 'kysely';
import type { Content } from '#content-model/content.ts';
import type { SiteParts } from '#content-model/schemas/site-options.ts';
import type { Db } from '#server/database/schema.ts';
import { type Cursor, findSubmission, newestFirst } from '#server/database/submission-repository.ts';
import {
  type FormNoun,
  forms,
  type SubmissionForm,
  type SubmissionTable,
} from '#server/submissions/forms.ts';
import type { Role } from '../person.ts';

/** The noun of the message's form. */
export type SubmissionKind = FormNoun;

const byNoun = new Map(forms.map((form) => [form.noun, form]));

export function formOfKind(kind: SubmissionKind): SubmissionForm {
  const form = byNoun.get(kind);
  if (!form) throw new Error(`No form has the noun ${kind}.`);
  return form;
}

/** Forms without those of site parts that are turned off. */
export const formsOf = (parts: SiteParts) => forms.filter(({ part }) => !part || parts[part]);

export const mayRead = (role: Role, { desk }: Pick<SubmissionForm, 'desk'>) =>
  desk.roles.some((reader) => reader === role);

/** The forms whose messages a role may read. */
export const readableForms = (role: Role) => forms.filter((form) => mayRead(role, form));

export const readableNouns = (role: Role): FormNoun[] => readableForms(role).map(({ noun }) => noun);

/** Roles that read at least one kind of message. */
export const readerRoles: readonly Role[] = [...new Set(forms.flatMap(({ desk }) => desk.roles))];

/** Roles that read prayer requests. */
export const prayerRoles: readonly Role[] = formOfKind('prayer-request').desk.roles;

/** Unread messages are open too. */
export const submissionStates = ['unread', 'open', 'answered'] as const;

export type SubmissionState = (typeof submissionStates)[number];

/** A message of any form. Fields that its form does not have are empty. */
export interface Submission {
  kind: SubmissionKind;
  table: SubmissionTable;
  id: string;
  created_at: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  /** The visitor's text. */
  text: string;
  /** Other answers, one sentence each. */
  facts: string[];
  /** The visitor allowed that their first name and request are read on the prayer call. */
  mayBeRead: boolean;
}

export interface ListedSubmission extends Cursor {
  kind: SubmissionKind;
  name: string;
  /** The beginning of the form's summary; empty for a prayer request. */
  line: string;
  isRead: boolean;
  isAnswered: boolean;
  isPrayedFor: boolean;
}

export interface Filter {
  forms: readonly SubmissionForm[];
  state: SubmissionState | undefined;
  /** Part of a name, an address, a telephone number or a message. */
  search: string;
  /** Only these messages. */
  ids?: readonly string[];
}

interface Page {
  limit: number;
  before?: Cursor | undefined;
}

/** SQL: whether the message of a row has an event of this kind. */
const has = (table: SubmissionTable, kind: string) =>
  sql<boolean>`exists (select 1 from desk_message_events where submission_id = ${sql.ref(`${table}.id`)} and kind = ${kind})`;

/** Newest first, from `before` on. */
export async function listSubmissions(
  db: Db,
  { forms: includedForms, ...filter }: Filter,
  page: Page,
): Promise<ListedSubmission[]> {
  const lists = await Promise.all(includedForms.map((form) => listOfForm(db, form, filter, page)));
  return lists.flat().sort(newestFirst).slice(0, page.limit);
}

async function listOfForm(
  db: Db,
  { noun: kind, table, desk }: SubmissionForm,
  { state, search, ids }: Omit<Filter, 'forms'>,
  { limit, before }: Page,
): Promise<ListedSubmission[]> {
  const { nameColumn, searched, summary } = desk;
  const line = summary ? sql<string>`substr(${sql.ref(summary.column)}, 1, 200)` : sql<string>`''`;
  let query = db
    .selectFrom(table as 'contact_submissions')
    .select(['id', 'created_at', sql.ref<string>(nameColumn).as('name'), line.as('line')])
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
  if (ids) query = query.where('id', 'in', ids);
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

/** Number of unopened messages by kind. */
export async function countUnread(db: Db): Promise<Record<SubmissionKind, number>> {
  const counts = forms.map(async ({ noun, table }) => {
    const { count } = await db
      .selectFrom(table as 'contact_submissions')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(sql<boolean>`not ${has(table, 'opened')}`)
      .executeTakeFirstOrThrow();
    return [noun, count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<SubmissionKind, number>;
}

/** Number of unopened messages that a role may read. */
export async function countUnreadFor(db: Db, role: Role): Promise<number> {
  const counts = await countUnread(db);
  return readableNouns(role).reduce((sum, noun) => sum + counts[noun], 0);
}

/** @returns undefined if it does not exist or was erased */
export async function readSubmission(db: Db, id: string, content: Content): Promise<Submission | undefined> {
  // PostgreSQL rejects some other characters.
  if (!/^[\w-]+$/.test(id)) return undefined;
  for (const { noun: kind, table, toMailFacts, desk } of forms) {
    const row = await findSubmission(db, table, id);
    if (!row) continue;
    const { phone, subject, text = '', facts = [], mayBeRead } = desk.details(row, content);
    return {
      ...{ kind, table, id, created_at: row.created_at, email: row.email },
      ...{ name: toMailFacts(row).visitor.name ?? '', phone: phone ?? '', subject: subject ?? '' },
      ...{ text, facts: facts.flatMap((fact) => fact || []), mayBeRead: mayBeRead ?? false },
    };
  }
  return undefined;
}

const isOnPrayerList = sql<boolean>`(${has('prayer_requests', 'listed')} or (may_be_read and not ${has('prayer_requests', 'unlisted')}))`;

/** Number of open prayer requests that are on no list. */
export async function countPrivatePrayers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('prayer_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(sql<boolean>`not ${isOnPrayerList} and not ${has('prayer_requests', 'answered')}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Requests for the prayer call: the visitor allowed it in the form, or staff asked. A request stays listed
 * until it is erased or removed.
 * @returns the latest `limit` requests, oldest first
 */
export async function listPrayers(
  db: Db,
  limit: number,
): Promise<{ id: string; name: string; request: string }[]> {
  const latest = await db
    .selectFrom('prayer_requests')
    .select(['id', 'name', 'request'])
    .where(isOnPrayerList)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return latest.reverse();
}
