import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

/** A version 4 UUID, for which SQLite has no function. */
const randomUuid = sql`(lower(
  hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))
))`;

/** The database generates `users.id`, as the specification requires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    const generated = sql`gen_random_uuid()::text`;
    await db.schema
      .alterTable('users')
      .alterColumn('id', (column) => column.setDefault(generated))
      .execute();
    return;
  }
  // SQLite cannot change a column's default. One transaction protects the table from a kill.
  await db.transaction().execute(async (transaction) => {
    await transaction.schema
      .createTable('users_with_generated_ids')
      .addColumn('id', 'text', (column) => column.primaryKey().defaultTo(randomUuid))
      .addColumn('username', 'text', (column) => column.notNull().unique())
      .addColumn('password', 'text', (column) => column.notNull())
      .execute();
    await sql`insert into users_with_generated_ids select id, username, password from users`.execute(
      transaction,
    );
    await transaction.schema.dropTable('users').execute();
    await transaction.schema.alterTable('users_with_generated_ids').renameTo('users').execute();
  });
}
