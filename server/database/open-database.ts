import type { Kysely } from 'kysely';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';

/**
 * Opens the site's database and brings its tables up to date: PostgreSQL at `databaseUrl`, or without one the SQLite file in
 * `dataDir`. Close it with `destroy()`.
 *
 * @throws DatabaseOpenError when it cannot be reached or does not fit this version
 */
export function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Kysely<Database>> {
  return databaseUrl === undefined ? openSqlite({ dataDir }) : openPostgres(databaseUrl);
}
