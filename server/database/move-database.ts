import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The move cannot be made, or what arrived is not what was sent. Nothing has been moved; the message says why. */
class MoveError extends Error {
  override name = 'MoveError';
}

/** The tables are found out, not listed: one that is added later is moved too. So queries here know no columns. */
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

const batchSize = 500;

/**
 * Copies every row of `from` into the tables of `to`, which must be empty and of the same version, and reads them back: number
 * and content of the rows must agree. All in one transaction, so that either everything has moved or nothing. Only one batch
 * of rows is in memory.
 *
 * @throws MoveError
 */
export async function moveDatabase(from: Kysely<Database>, to: Kysely<Database>): Promise<void> {
  const source = from as unknown as AnyDatabase;
  const target = to as unknown as AnyDatabase;
  const tables = (await source.introspection.getTables()).map(({ name }) => name);
  await target.transaction().execute(async (transaction) => {
    await requireEmpty(transaction, tables);
    for (const table of tables) {
      const sent = await copyRows(source, transaction, table);
      const arrived = createContentHash();
      for await (const row of transaction.selectFrom(table).selectAll().stream(batchSize)) arrived.add(row);
      if (arrived.digest() !== sent.digest()) {
        throw new MoveError(
          `${table}: ${sent.rows()} rows were sent and ${arrived.rows()} arrived, but not with the same content. Nothing has been moved.`,
        );
      }
    }
  });
}

async function requireEmpty(target: AnyDatabase, tables: string[]): Promise<void> {
  for (const table of tables) {
    const row = await target.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) {
      throw new MoveError(
        `The database that DATABASE_URL names holds rows already (in ${table}). Move into a new one, before a server uses it.`,
      );
    }
  }
}

async function copyRows(source: AnyDatabase, target: AnyDatabase, table: string) {
  const hash = createContentHash();
  let batch: Record<string, unknown>[] = [];
  const send = async () => {
    if (batch.length === 0) return;
    await target
      .insertInto(table)
      .values(batch)
      .execute()
      .catch((cause: Error) => {
        throw new MoveError(
          `${table}: the new database refuses a row: ${cause.message}. Nothing has been moved.`,
          {
            cause,
          },
        );
      });
    batch = [];
  };
  for await (const row of source.selectFrom(table).selectAll().stream()) {
    hash.add(row);
    batch.push(row);
    if (batch.length === batchSize) await send();
  }
  await send();
  return hash;
}

/**
 * A hash over rows in whatever order they come: two databases sort text differently. The sum of the rows' SHA-256 hashes, so that
 * a row more, less or changed shows.
 */
function createContentHash() {
  let sum = 0n;
  let rows = 0;
  return {
    add(row: Record<string, unknown>): void {
      const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      const hash = createHash('sha256').update(JSON.stringify(columns)).digest('hex');
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`));
      rows += 1;
    },
    rows: () => rows,
    digest: () => `${rows} ${sum.toString(16)}`,
  };
}
