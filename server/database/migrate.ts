import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { ColumnType } from '../submissions/form.ts';
import { forms } from '../submissions/forms.ts';
import { createFormTable, lockName } from './dialect.ts';
import * as submissionsAndOutbox from './migrations/0001-submissions-and-outbox.ts';
import * as secrets from './migrations/0002-secrets.ts';
import * as unsentMail from './migrations/0003-unsent-mail.ts';
import * as desk from './migrations/0004-desk.ts';
import * as messages from './migrations/0005-messages.ts';
import * as backups from './migrations/0006-backups.ts';
import * as drafts from './migrations/0007-drafts.ts';
import * as previews from './migrations/0008-previews.ts';
import * as backupTurns from './migrations/0009-backup-turns.ts';
import * as userIds from './migrations/0010-user-ids.ts';
import * as challengesAndPreviews from './migrations/0011-challenges-and-previews.ts';
import * as retention from './migrations/0012-retention.ts';
import * as mayBeRead from './migrations/0013-may-be-read.ts';
import * as eventSignups from './migrations/0014-event-signups.ts';
import * as accessChanges from './migrations/0015-access-changes.ts';
import * as scheduledDrafts from './migrations/0016-scheduled-drafts.ts';
import * as setAside from './migrations/0017-set-aside.ts';
import * as keptForms from './migrations/0018-kept-forms.ts';
import type { Database } from './schema.ts';

/** In order of their names. A released migration never changes; a later change is a new migration. */
const migrations: Record<string, Migration> = {
  '0001-submissions-and-outbox': submissionsAndOutbox,
  '0002-secrets': secrets,
  '0003-unsent-mail': unsentMail,
  '0004-desk': desk,
  '0005-messages': messages,
  '0006-backups': backups,
  '0007-drafts': drafts,
  '0008-previews': previews,
  '0009-backup-turns': backupTurns,
  '0010-user-ids': userIds,
  '0011-challenges-and-previews': challengesAndPreviews,
  '0012-retention': retention,
  '0013-may-be-read': mayBeRead,
  '0014-event-signups': eventSignups,
  '0015-access-changes': accessChanges,
  '0016-scheduled-drafts': scheduledDrafts,
  '0017-set-aside': setAside,
  '0018-kept-forms': keptForms,
};

/** In order. A database names those that it has in its table `kysely_migration`. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** @throws the error of the first failing migration; also when a newer version wrote the database */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  // A list in code instead of a folder: it is typed, and it survives bundling.
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  await completeFormTables(db);
}

/** Adds the tables and columns of forms that the database lacks: they need no migration. */
async function completeFormTables(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockName(transaction, 'form tables');
    const tables = await transaction.introspection.getTables();
    for (const { table, columns, places } of forms) {
      const known = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
      const missing = Object.entries(columns).filter(([name]) => !known?.includes(name));
      if (known)
        for (const [name, type] of missing)
          await transaction.schema.alterTable(table).addColumn(name, typeOf(type), rulesOf(type)).execute();
      else
        await createFormTable(
          transaction,
          table,
          (created) =>
            missing.reduce((all, [name, type]) => all.addColumn(name, typeOf(type), rulesOf(type)), created),
          places?.column,
        );
    }
  });
}

const typeOf = (type: ColumnType) => (type === 'text?' ? 'text' : type);

/** Rows that are older than the column get nothing, zero or "no". */
const rulesOf = (type: ColumnType) => (column: ColumnDefinitionBuilder) =>
  type === 'text?' ? column : column.notNull().defaultTo({ text: '', integer: 0, boolean: false }[type]);
