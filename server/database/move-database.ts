import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The move is refused, or the copied rows differ. Nothing has been moved; the message has the reason. */
class MoveError extends Error {
  override name = 'MoveError';
}

/** Tables are read from the database, so that later tables are included. */
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

const batchSize = 500;

/**
 * Copies every row into the empty tables of a database with the same version, and compares number and
 * content. All in one transaction; only one batch of rows is in memory. @throws MoveError
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
        `The database of DATABASE_URL already contains rows (in ${table}). Use a new database that no server has used.`,
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

/** A sum of the rows' SHA-256 hashes, independent of their order: databases sort text differently. */
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
