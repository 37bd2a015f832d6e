import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { endWithSilentHost } from '../database/open-postgres.ts';
import type { Database } from '../database/schema.ts';

/** First key of the PostgreSQL advisory locks by which hosts know each other's folders. */
const lockKey = 61_022;

/** In milliseconds. */
const checkInterval = 2_000;

/** The same for hosts that share a folder; another for a copy of it. */
function identityOf(dir: string): string {
  const file = join(dir, '.folder-id');
  mkdirSync(dir, { recursive: true });
  try {
    writeFileSync(file, randomUUID(), { flag: 'wx', mode: 0o644 });
  } catch {
    // It is there, or the folder is read-only.
  }
  try {
    return `${readFileSync(file, 'utf8')} ${statSync(file).ino}`;
  } catch {
    return `${dir} ${statSync(dir).ino}`;
  }
}

/**
 * Whether every running host on this PostgreSQL database also shares these folders. Each host holds a lock
 * with the identity of its folders, which ends with its connection.
 */
export function createSharingCheck({
  db,
  folders,
  log,
}: {
  db: Kysely<Database>;
  folders: readonly string[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isApart = false;
  let running: Promise<void> = Promise.resolve();

  const pause = () => wait(checkInterval, undefined, { signal, ref: false }).catch(() => {});

  async function check(connection: Kysely<Database>): Promise<void> {
    const { rows } = await sql`
      select distinct objid from pg_locks where locktype = 'advisory' and classid = ${lockKey} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(connection);
    if (isApart === rows.length > 1) return;
    isApart = rows.length > 1;
    if (isApart)
      log.error(
        'another server uses this database, but other folders: what staff publish or upload here is not there. ' +
          'Give all servers the same DATA_DIR and CONTENT_DIR (docs/scaling.md)',
      );
    else log.info('all servers on this database share their folders');
  }

  async function follow(): Promise<void> {
    // 31 bits, because PostgreSQL's are signed.
    const identity = Number.parseInt(hash('sha1', folders.map(identityOf).join('\n')).slice(0, 8), 16) >>> 1;
    while (!signal.aborted) {
      await db
        .connection()
        .execute(async (connection) => {
          await endWithSilentHost(connection);
          await sql`select pg_advisory_lock_shared(${lockKey}::int, ${identity}::int)`.execute(connection);
          try {
            while (!signal.aborted) {
              await check(connection);
              await pause();
            }
          } finally {
            await sql`select pg_advisory_unlock_shared(${lockKey}::int, ${identity}::int)`.execute(
              connection,
            );
          }
        })
        // The database does not answer, which others report.
        .catch(() => {});
      await pause();
    }
  }

  return {
    /** Another host runs on other folders. */
    isApart: () => isApart,
    start() {
      running = follow().catch((err) =>
        log.error({ err }, 'the folders of other servers cannot be compared'),
      );
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
