import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { borrowPostgresDatabase } from './postgres-databases.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * With tables. `await using` removes it. @param kind the default is that of the test project
 * (vitest.config.ts)
 */
export async function temporaryDatabase(kind: DatabaseKind = inject('database')) {
  await using disposables = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'ministry-data-'));
  disposables.defer(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = kind === 'postgres' ? disposables.use(await borrowPostgresDatabase()).url : undefined;
  const db = disposables.use(await openDatabase({ dataDir, databaseUrl }));
  const resources = disposables.move();
  return { db, dataDir, databaseUrl, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
