import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

interface InstantColumn {
  type: RawBuilder<unknown>;
  now: RawBuilder<unknown>;
}

/**
 * The type and the present moment of an instant's column. PostgreSQL has a type for it; SQLite has none, so there it is
 * text in the one form that the rest of the program writes and that sorts by time.
 */
export function instantColumn(db: Kysely<unknown>): InstantColumn {
  return isPostgres(db)
    ? { type: sql`timestamptz(3)`, now: sql`now()` }
    : { type: sql`text`, now: sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))` };
}
