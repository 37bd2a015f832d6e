import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { ColumnType } from '../submissions/form.ts';
import { forms } from '../submissions/forms.ts';
import { createFormTable, isPostgres, lockName } from './dialect.ts';
import * as opening from './migrations/0001-opening.ts';
import type { Database, Db } from './schema.ts';

/** In order of their names. A released migration never changes; a later change is a new migration. */
const migrations: Record<string, Migration> = { '0001-opening': opening };

/** The last step of databases from before 1.0.0: they have the tables of the opening one. */
export const lastUnreleased = '0018-kept-forms';

/** In order. A database names those that it has in its table `kysely_migration`. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** @throws the error of the first failing migration; also when a newer version wrote the database */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  await adoptUnreleased(db);
  // A list in code instead of a folder: it is typed, and it survives bundling.
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await completeFormTables(db);
}

/** The last name is changed last, so that a killed process can begin again. */
async function adoptUnreleased(db: Kysely<Database>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = db.withTables<{ kysely_migration: { name: string } }>();
  const names = await done.selectFrom('kysely_migration').select('name').execute();
  if (!names.some(({ name }) => name === lastUnreleased)) return;
  await done.deleteFrom('kysely_migration').where('name', '!=', lastUnreleased).execute();
  const [name] = migrationNames;
  await done.updateTable('kysely_migration').set({ name }).execute();
}

/** Adds the tables and columns of forms that the database lacks: they need no migration. */
async function completeFormTables(db: Kysely<Database>): Promise<void> {
  // On SQLite another process that opens the file would wait for the transaction.
  if (!isPostgres(db)) return addMissing(db);
  await db.transaction().execute(async (transaction) => {
    await lockName(transaction, 'form tables');
    await addMissing(transaction);
  });
}

async function addMissing(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const { table, columns, places } of forms) {
    const present = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
    const missing = Object.entries(columns).filter(([name]) => present && !present.includes(name));
    for (const [name, type] of missing)
      await db.schema.alterTable(table).addColumn(name, typeOf(type), ruleFor(type, true)).execute();
    // On SQLite a process may have been killed between a table and its indexes.
    if (present && isPostgres(db)) continue;
    await createFormTable(
      db,
      table,
      (created) =>
        Object.entries(columns).reduce(
          (builder, [name, type]) => builder.addColumn(name, typeOf(type), ruleFor(type)),
          created,
        ),
      places?.column,
    );
  }
}

const typeOf = (type: ColumnType) => (type === 'text?' ? 'text' : type);

/** @param hasRows those that are older than the column get an empty text, zero or "no" */
const ruleFor =
  (type: ColumnType, hasRows = false) =>
  (column: ColumnDefinitionBuilder) => {
    if (type === 'text?') return column;
    const required = column.notNull();
    return hasRows ? required.defaultTo({ text: '', integer: 0, boolean: false }[type]) : required;
  };
