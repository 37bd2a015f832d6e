import pg from 'pg';

const { BOOL, INT8, TIMESTAMPTZ } = pg.types.builtins;
const toDate = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;

/** How values come out of PostgreSQL: as they come out of SQLite, so that callers see no difference. */
export const postgresTypes = new pg.TypeOverrides();
postgresTypes.setTypeParser(TIMESTAMPTZ, (text) => toDate(text).toISOString());
postgresTypes.setTypeParser(BOOL, (text) => (text === 't' ? 1 : 0));
// Counts; pg gives text, because eight bytes hold more than a number does. Nobody will send 2^53 messages.
postgresTypes.setTypeParser(INT8, Number);
