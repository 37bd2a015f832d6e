import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { createFormTable, instantColumn, isPostgres, submissionTable } from '../dialect.ts';

type Definition = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Definition = (column) => column.notNull();
const key: Definition = (column) => column.primaryKey();
const unique: Definition = (column) => column.notNull().unique();

/**
 * The tables of version 1.0.0. `ifNotExists`, because SQLite's dialect has no transaction and a killed
 * migration must be able to run again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVisitorsTables(db);
  for (const created of [...hostTables(db), ...deskTables(db)]) await created.execute();
  await createIndexes(db);
}

const creator = (db: Kysely<unknown>) => (name: string) => db.schema.createTable(name).ifNotExists();

function hostTables(db: Kysely<unknown>) {
  const instant = instantColumn(db).type;
  const table = creator(db);
  return [
    // The database generates `users.id`, as the specification requires.
    table('users')
      .addColumn('id', 'text', (column) => column.primaryKey().defaultTo(randomUuid(db)))
      .addColumn('username', 'text', unique)
      .addColumn('password', 'text', required),
    submissionTable(db, 'outbox')
      .addColumn('template', 'text', required)
      .addColumn('submission_table', 'text', required)
      .addColumn('submission_id', 'text', required)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_attempt_at', instant, required)
      .addColumn('claimed_until', instant)
      .addColumn('last_error', 'text')
      .addColumn('sent_at', instant)
      .addColumn('failed_at', instant),
    table('submission_keys')
      .addColumn('form', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('idempotency_key', 'text')
      .addColumn('submission_id', 'text', required)
      .addColumn('created_at', instant, required)
      .addPrimaryKeyConstraint('submission_keys_primary_key', ['form', 'fingerprint']),
    table('rate_limits')
      .addColumn('bucket', 'text', key)
      .addColumn('submissions', 'integer', required)
      .addColumn('window_ends_at', instant, required),
    table('counters').addColumn('name', 'text', key).addColumn('count', 'integer', required),
    table('secrets').addColumn('name', 'text', key).addColumn('value', 'text', required),
    table('backups').addColumn('made_at', instant, key),
    table('backup_turns')
      .addColumn('name', 'text', key)
      .addColumn('next_at', instant, required)
      .addColumn('fault', 'text'),
    table('retention')
      .addColumn('name', 'text', key)
      .addColumn('trusted_at', instant, required)
      .addColumn('doubted_since', instant)
      .addColumn('doubted_at', instant)
      .addColumn('warned_at', instant)
      .addColumn('warned_before', instant),
  ];
}

function deskTables(db: Kysely<unknown>) {
  const instant = instantColumn(db).type;
  const table = creator(db);
  return [
    table('desk_people')
      .addColumn('id', 'text', key)
      .addColumn('email', 'text', unique)
      .addColumn('name', 'text', required)
      .addColumn('role', 'text', required)
      .addColumn('created_at', instant, required)
      .addColumn('entered_at', instant),
    table('desk_access_changes')
      .addColumn('id', 'text', key)
      .addColumn('kind', 'text', required)
      .addColumn('person_name', 'text', required)
      .addColumn('person_email', 'text', required)
      .addColumn('role', 'text', required)
      .addColumn('by_name', 'text', required)
      .addColumn('created_at', instant, required),
    table('desk_links')
      .addColumn('id', 'text', key)
      .addColumn('email', 'text', required)
      .addColumn('leads_to', 'text', required)
      .addColumn('asked_at', instant, required)
      .addColumn('token_hash', 'text', (column) => column.unique())
      .addColumn('expires_at', instant),
    table('desk_sessions')
      .addColumn('id', 'text', key)
      .addColumn('token_hash', 'text', unique)
      .addColumn('person_id', 'text', required)
      .addColumn('device', 'text', required)
      .addColumn('created_at', instant, required)
      .addColumn('expires_at', instant, required),
    table('desk_passkeys')
      .addColumn('id', 'text', key)
      .addColumn('person_id', 'text', required)
      .addColumn('public_key', 'text', required)
      .addColumn('counter', 'bigint', required)
      .addColumn('device', 'text', required)
      .addColumn('created_at', instant, required)
      .addColumn('used_at', instant),
    table('desk_challenges')
      .addColumn('challenge', 'text', key)
      .addColumn('purpose', 'text', required)
      .addColumn('person_id', 'text')
      .addColumn('expires_at', instant, required),
    table('desk_message_events')
      .addColumn('id', 'text', key)
      .addColumn('submission_id', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('person_name', 'text', required)
      .addColumn('person_email', 'text', required)
      .addColumn('words', 'text', required)
      .addColumn('created_at', instant, required),
    table('desk_drafts')
      .addColumn('file', 'text', key)
      .addColumn('base', 'text')
      .addColumn('text', 'text', required)
      .addColumn('person_name', 'text', required)
      .addColumn('person_email', 'text', required)
      .addColumn('saved_at', instant, required)
      .addColumn('publish_at', instant)
      .addColumn('publish_fault', 'text'),
    table('desk_previews')
      .addColumn('token_hash', 'text', key)
      .addColumn('file', 'text', required)
      .addColumn('person_id', 'text', required)
      .addColumn('expires_at', instant, required),
    table('desk_kept_forms')
      .addColumn('id', 'text', key)
      .addColumn('person_id', 'text')
      .addColumn('sealed', 'text', required)
      .addColumn('expires_at', instant, required),
  ];
}

/** What visitors sent, with the defaults that the specification names. */
async function createVisitorsTables(db: Kysely<unknown>): Promise<void> {
  await createFormTable(db, 'contact_submissions', (table) =>
    table
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('subject', 'text')
      .addColumn('message', 'text', required),
  );
  await createFormTable(db, 'book_requests', (table) =>
    table
      .addColumn('full_name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('phone', 'text')
      .addColumn('address', 'text')
      .addColumn('newsletter_signup', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('requested_book', 'text', required),
  );
  await createFormTable(db, 'prayer_requests', (table) =>
    table
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('phone', 'text')
      .addColumn('contact_method', 'text', (column) => column.notNull().defaultTo('email'))
      .addColumn('best_time', 'text')
      .addColumn('request', 'text', required)
      .addColumn('consent', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('source', 'text', (column) => column.notNull().defaultTo('connect-page'))
      .addColumn('may_be_read', 'boolean', (column) => column.notNull().defaultTo(false)),
  );
  await createFormTable(db, 'set_aside', (table) =>
    table
      .addColumn('form', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('fields', 'text', required),
  );
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).ifNotExists().on(table).columns(columns);
  const unsent = (name: string, columns: string[]) =>
    index(name, 'outbox', columns).where(sql.ref('sent_at'), 'is', null);
  for (const created of [
    // Only waiting e-mails are queried often, and they are a small part of the table.
    unsent('outbox_waiting', ['next_attempt_at', 'created_at', 'id']).where(sql.ref('failed_at'), 'is', null),
    // Has every counted column, so that the rows are not read.
    unsent('outbox_unsent', ['failed_at', 'attempts', 'created_at']),
    unsent('outbox_failing', ['created_at', 'id']).where(sql.ref('attempts'), '>', 0),
    index('outbox_by_submission', 'outbox', ['submission_table', 'submission_id']),
    index('submission_keys_by_submission', 'submission_keys', ['submission_id']),
    index('rate_limits_by_end', 'rate_limits', ['window_ends_at']),
    index('desk_sessions_by_person', 'desk_sessions', ['person_id']),
    index('desk_passkeys_by_person', 'desk_passkeys', ['person_id']),
    index('desk_message_events_by_submission', 'desk_message_events', ['submission_id', 'kind']),
  ])
    await created.execute();
}

/** A version 4 UUID, for which SQLite has no function. */
const randomUuid = (db: Kysely<unknown>) =>
  isPostgres(db)
    ? sql`gen_random_uuid()::text`
    : sql`(lower(
  hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))
))`;
