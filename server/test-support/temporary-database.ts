import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { borrowPostgresDatabase } from './postgres-databases.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * For tests: a real database of its own, with its tables. `await using` closes and removes it.
 * @param kind unless given, that of the test project: the suites of the database run once in each
 *   (vitest.config.ts)
 */
export async function temporaryDatabase(kind: DatabaseKind = inject('database')) {
  await using undo = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'ministry-data-'));
  undo.defer(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = kind === 'postgres' ? undo.use(await borrowPostgresDatabase()).url : undefined;
  const db = undo.use(await openDatabase({ dataDir, databaseUrl }));
  const all = undo.move();
  return { db, dataDir, databaseUrl, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
