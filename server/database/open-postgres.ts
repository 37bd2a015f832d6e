import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { DatabaseOpenError } from '../errors.ts';
import { migrateToLatest } from './migrate.ts';
import type { Database } from './schema.ts';

/**
 * Connections of one instance at most. A post holds one for a few milliseconds; PostgreSQL allows 100 in all unless told
 * otherwise, which is room for nine instances.
 */
const connections = 10;
/** For a connection, free or new, in milliseconds: a visitor who gets none by then hears to try again. */
const connectLimit = 5_000;
/** After which PostgreSQL breaks a statement off, in milliseconds. All of the site's take a few. */
const statementLimit = 10_000;
/** After which a connection without a sign of life counts as cut, in milliseconds. No statement and no idle one lasts as long. */
const silenceLimit = 15_000;

/**
 * Connects to PostgreSQL, creating tables as needed. A connection that breaks later is replaced when it is next needed, so
 * queries fail while the server is away and succeed once it is back.
 *
 * @throws DatabaseOpenError when it cannot be reached, refuses, or was written by a newer version
 */
export async function openPostgres(
  url: string,
  { silenceMs = silenceLimit } = {},
): Promise<Kysely<Database>> {
  try {
    // Of its own, because building an index on many rows may take longer than a statement of the site ever should.
    await using db = connect(url, { connections: 1, limits: {} });
    await requireUnicode(db);
    await migrateToLatest(db);
  } catch (error) {
    throw postgresOpenError(url, error);
  }
  return connect(url, {
    connections,
    limits: {
      statement_timeout: statementLimit,
      idleTimeoutMillis: statementLimit,
      stream: () => impatientSocket(silenceMs),
    },
  });
}

function connect(url: string, settings: { connections: number; limits: pg.PoolConfig }): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'ministry-website',
    max: settings.connections,
    connectionTimeoutMillis: connectLimit,
    keepAlive: true,
    types: postgresTypes,
    ...settings.limits,
  });
  // The pool replaces a connection that breaks, and a query under way on it fails by itself. Both kinds of listener, for
  // connections at rest and at work, because Node ends the process over an error event that has none.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}

/**
 * When a network swallows packets, nothing ever says that the connection is gone, and each query on it would wait for minutes.
 * Not pg's own `query_timeout`: that gives up the query, but hands the dead connection to the next.
 */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error(`PostgreSQL has been silent for ${silenceMs / 1000} seconds`));
  });
}

/** Any other encoding would refuse some messages, such as Hebrew ones, or SQL_ASCII garble them. */
async function requireUnicode(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`the database is encoded in ${encoding} instead of UTF8`);
}

/** What to do about the network's refusals and PostgreSQL's own (its manual, appendix A), known by code or words. */
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

/** Says in one line why the database at `url` cannot be opened, without the password. */
function postgresOpenError(url: string, error: unknown): DatabaseOpenError {
  const { host, pathname, password } = new URL(url);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const { message: said, code = '' } = (first ?? error) as { message: string; code?: string };
  const [, remedy = 'Correct DATABASE_URL, or see that PostgreSQL answers there.'] =
    remedies.find(([sign]) => sign.test(`${code} ${said}`)) ?? [];
  const reason = said.replace(/\s+/g, ' ').replaceAll(decodeURIComponent(password) || '\n', '…');
  return new DatabaseOpenError(
    `DATABASE_URL leads to ${host}${pathname}, but that cannot be used: ${reason}. ${remedy}`,
    { cause: error },
  );
}

const { BOOL, INT8, TIMESTAMPTZ } = pg.types.builtins;
const toDate = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;

/** How values come out of PostgreSQL: as they come out of SQLite, so that callers see no difference. */
const postgresTypes = new pg.TypeOverrides();
postgresTypes.setTypeParser(TIMESTAMPTZ, (text) => toDate(text).toISOString());
postgresTypes.setTypeParser(BOOL, (text) => (text === 't' ? 1 : 0));
// Counts; pg gives text, because eight bytes hold more than a number does. Nobody will send 2^53 messages.
postgresTypes.setTypeParser(INT8, Number);

/**
 * For pino: parts of errors that must not be logged. PostgreSQL repeats whole rows in them ("Failing row contains …"), and so
 * what visitors wrote.
 */
export const redact = { paths: ['err.detail', 'err.where', 'err.internalQuery'], remove: true };
