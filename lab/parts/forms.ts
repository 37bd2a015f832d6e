import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/open-database.ts';
import { startPostgres } from '../../server/test-support/postgres-server.ts';
import { temporaryFolder } from '../folders.ts';
import { contactRequest } from '../form-posts.ts';
import { insertMessages } from '../insert-messages.ts';
import { sendLoad } from '../load/load.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { assignCores } from '../processes.ts';
import { startHost } from '../servers/host.ts';
import { quantile } from '../statistics.ts';

export const forms: Part = {
  name: 'forms',
  description:
    'contact messages stored per second on both databases, with few and with a million stored before',
  needsBuild: true,
  async measure(context) {
    context.note(
      'Both databases write to disk before the response (SQLite synchronous=FULL, PostgreSQL fsync on).',
    );
    context.note('Meanwhile the host writes two e-mails for each message into a folder.');
    await using undo = new AsyncDisposableStack();
    const sqliteDir = temporaryFolder(undo);
    const found = [
      ...measureDisk(sqliteDir),
      ...(await measurePosts('SQLite', { dataDir: sqliteDir }, context)),
    ];
    let postgres: Awaited<ReturnType<typeof startPostgres>>;
    try {
      postgres = undo.use(await startPostgres({ durable: true }));
    } catch (error) {
      context.note(`PostgreSQL was not measured: ${error instanceof Error ? error.message : error}`);
      return found;
    }
    const database = { dataDir: temporaryFolder(undo), databaseUrl: postgres.url('postgres') };
    return [...found, ...(await measurePosts('PostgreSQL', database, context))];
  },
};

/** The time of the disk alone, which is the lower limit for a durable message. */
function measureDisk(folder: string): Figure[] {
  const file = openSync(join(folder, 'disk'), 'w');
  const times = Array.from({ length: 200 }, () => {
    const started = performance.now();
    writeSync(file, Buffer.alloc(4096));
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  return figures('disk: 4 KB written with fsync', {
    p50: [quantile(times, 0.5), 'ms'],
    p99: [quantile(times, 0.99), 'ms'],
  });
}

async function measurePosts(
  name: string,
  database: { dataDir: string; databaseUrl?: string },
  { quick, log }: PartContext,
): Promise<Figure[]> {
  const found: Figure[] = [];
  const cores = assignCores();
  let stored = 0;
  for (const rows of quick ? [1, 10, 1000] : [1, 10, 1000, 1_000_000]) {
    log(`${name}, ${rows} stored …`);
    {
      await using db = await openDatabase(database);
      await insertMessages(db, stored, rows);
      // E-mails left over from the last run would be sent during this one.
      await db
        .updateTable('outbox')
        .set('sent_at', (row) => row.ref('created_at'))
        .where('sent_at', 'is', null)
        .execute();
    }
    stored = rows;
    const { dataDir, databaseUrl } = database;
    await using host = await startHost({
      cores: cores.server,
      dataDir,
      ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }),
    });
    const subject = `contact on ${name}, ${rows.toLocaleString('en-US')} stored`;
    found.push(...figures(subject, { 'start until /readyz': [host.readyAfter, 'ms'] }));
    for (const connections of [1, 10]) {
      const options = {
        origin: host.origin,
        requests: [contactRequest],
        connections,
        seconds: quick ? 1 : 15,
      };
      const { perSecond, p50, p99 } = await sendLoad(options, [201], cores.load);
      const visitors = connections === 1 ? 'one visitor' : `${connections} visitors`;
      found.push(
        ...figures(subject, {
          [`${visitors}: stored`]: [perSecond, 'messages/s'],
          [`${visitors}: p50`]: [p50, 'ms'],
          [`${visitors}: p99`]: [p99, 'ms'],
        }),
      );
    }
  }
  return found;
}
