import { type Kysely, sql } from 'kysely';
import { createFormTable, instantColumn, submissionTable } from '../dialect.ts';

/*
 * `ifNotExists`, because SQLite's dialect has no transaction and a killed migration must be able to run
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const instant = instantColumn(db);
  await db.schema
    .createTable('users')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('password', 'text', (column) => column.notNull())
    .execute();

  await createFormTable(db, 'contact_submissions', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('message', 'text', (column) => column.notNull()),
  );

  await createFormTable(db, 'book_requests', (table) =>
    table
      .addColumn('full_name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text')
      .addColumn('address', 'text')
      .addColumn('newsletter_signup', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('requested_book', 'text', (column) => column.notNull()),
  );

  await createFormTable(db, 'prayer_requests', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('phone', 'text')
      .addColumn('contact_method', 'text', (column) => column.notNull().defaultTo('email'))
      .addColumn('best_time', 'text')
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('consent', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('source', 'text', (column) => column.notNull().defaultTo('connect-page')),
  );

  await submissionTable(db, 'outbox')
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('submission_table', 'text', (column) => column.notNull())
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', instant.type, (column) => column.notNull())
    .addColumn('claimed_until', instant.type)
    .addColumn('last_error', 'text')
    .addColumn('sent_at', instant.type)
    .addColumn('failed_at', instant.type)
    .execute();

  await db.schema
    .createTable('submission_keys')
    .ifNotExists()
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('submission_id', 'text', (column) => column.notNull())
    .addColumn('created_at', instant.type, (column) => column.notNull())
    .addPrimaryKeyConstraint('submission_keys_primary_key', ['form', 'fingerprint'])
    .execute();

  await db.schema
    .createTable('rate_limits')
    .ifNotExists()
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('submissions', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', instant.type, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('counters')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();

  await createIndexes(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  // Only waiting e-mails are queried often, and they are a small part of the table.
  await db.schema
    .createIndex('outbox_waiting')
    .ifNotExists()
    .on('outbox')
    .columns(['next_attempt_at', 'created_at', 'id'])
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('outbox_by_submission')
    .ifNotExists()
    .on('outbox')
    .columns(['submission_table', 'submission_id'])
    .execute();
  await db.schema
    .createIndex('submission_keys_by_submission')
    .ifNotExists()
    .on('submission_keys')
    .column('submission_id')
    .execute();
  await db.schema
    .createIndex('rate_limits_by_end')
    .ifNotExists()
    .on('rate_limits')
    .column('window_ends_at')
    .execute();
}
