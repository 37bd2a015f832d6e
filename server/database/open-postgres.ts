import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { DatabaseOpenError } from '../errors.ts';
import { migrateToLatest } from './migrate.ts';
import type { Database } from './schema.ts';

/** Per instance. PostgreSQL's default of 100 allows nine instances. */
const maxConnections = 10;
/** Time limit to get a connection, in milliseconds. After that, the visitor is asked to try again. */
const connectLimit = 5_000;
/** Time limit of a statement, in milliseconds. The site's statements take a few. */
const statementLimit = 10_000;
/** In milliseconds. Longer than any statement or idle time, so a silent connection is broken. */
const silenceLimit = 15_000;

/**
 * Replaces broken connections on demand, so queries fail while the server is away and succeed once it is
 * back.
 * @throws DatabaseOpenError when it cannot be reached, refuses, or was written by a newer version
 */
export async function openPostgres(
  url: string,
  { silenceMs = silenceLimit } = {},
): Promise<Kysely<Database>> {
  try {
    // A separate connection, because building an index can take longer than the site's statement limit.
    await using db = connect(url, { maxConnections: 1, limits: {} });
    await requireUnicode(db);
    await migrateToLatest(db);
  } catch (error) {
    throw postgresOpenError(url, error);
  }
  return connect(url, {
    maxConnections,
    limits: {
      statement_timeout: statementLimit,
      idleTimeoutMillis: statementLimit,
      stream: () => createTimeoutSocket(silenceMs),
    },
  });
}

/**
 * PostgreSQL ends this connection, and its locks, when its host is silent for half a minute: a machine
 * without power or network does not say that it is gone.
 */
export const endWithSilentHost = (connection: Kysely<Database>) =>
  sql`set idle_session_timeout = 30000`.execute(connection);

function connect(url: string, settings: { maxConnections: number; limits: pg.PoolConfig }): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'ministry-website',
    max: settings.maxConnections,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    types: postgresTypes,
    ...settings.limits,
  });
  // The pool replaces broken connections. Node would end the process on an error event without a listener.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}

/** A query on a dead connection would wait for minutes. pg's `query_timeout` would return it to the pool. */
function createTimeoutSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error(`PostgreSQL has been silent for ${silenceMs / 1000} seconds`));
  });
}

/** Other encodings refuse some messages, such as Hebrew ones; SQL_ASCII garbles them. */
async function requireUnicode(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`the database is encoded in ${encoding} instead of UTF8`);
}

/** What to do about errors of the network and of PostgreSQL (its manual, appendix A), by code or message. */
const remedies: [RegExp, string][] = [
  [/^ECONNREFUSED|^ENOENT/, 'Start PostgreSQL there, or correct host and port.'],
  [/^ENOTFOUND|^EAI_AGAIN/, 'Correct the host, or see that the DNS knows it.'],
  [/timeout|^ETIMEDOUT|^E\w+UNREACH/, 'Correct the host, or open the way to it (firewall).'],
  [/^28P01/, 'Correct the user or the password.'],
  [/^28000/, 'Correct the user, or allow it to log in from here (pg_hba.conf).'],
  [/^3D000/, 'Create the database, for example with: createdb --encoding=UTF8 ministry'],
  [/^42501/, 'Let the user create tables there, for example by making it the owner of the database.'],
  [/^53300/, "End other programs' connections, or raise max_connections in PostgreSQL."],
  [/^57P03/, 'Wait until PostgreSQL is up, then start again.'],
  [/encoded in/, 'Create another with: createdb --template=template0 --encoding=UTF8 ministry'],
  [/corrupted migrations/, 'Start the version that wrote it, or restore a backup.'],
];

function postgresOpenError(url: string, error: unknown): DatabaseOpenError {
  const { host, pathname, password } = new URL(url);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const { message, code = '' } = (first ?? error) as { message: string; code?: string };
  const [, remedy = 'Correct DATABASE_URL, or see that PostgreSQL answers there.'] =
    remedies.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  const reason = message.replace(/\s+/g, ' ').replaceAll(decodeURIComponent(password) || '\n', '…');
  return new DatabaseOpenError(
    `DATABASE_URL leads to ${host}${pathname}, but that cannot be used: ${reason}. ${remedy}`,
    { cause: error },
  );
}

const { BOOL, INT8, TIMESTAMPTZ } = pg.types.builtins;
const toDate = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;

/** Converts values of PostgreSQL to those of SQLite. */
const postgresTypes = new pg.TypeOverrides();
postgresTypes.setTypeParser(TIMESTAMPTZ, (text) => toDate(text).toISOString());
postgresTypes.setTypeParser(BOOL, (text) => (text === 't' ? 1 : 0));
// For counts. pg returns text, because eight bytes exceed a number's precision of 2^53.
postgresTypes.setTypeParser(INT8, Number);

/** For pino. PostgreSQL repeats rows, and so messages, in these parts of errors. */
export const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true };
