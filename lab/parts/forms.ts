import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/open-database.ts';
import { startPostgres } from '../../server/test-support/postgres-server.ts';
import { coreLayout } from '../cores.ts';
import { fill } from '../fill.ts';
import { load } from '../load/load.ts';
import type { Figure, Part, Setting } from '../part.ts';
import { startHost, temporaryFolder } from '../servers/host.ts';
import { quantile } from '../statistics.ts';

export const forms: Part = {
  name: 'forms',
  about: 'contact messages stored for good, with few and with a million stored already, on both databases',
  ofBuiltSite: true,
  async measure(setting) {
    setting.note(
      'Both databases write to disk before the answer (SQLite synchronous=FULL, PostgreSQL fsync on).',
    );
    setting.note(
      'The host sends the e-mails meanwhile, two for each message, into a folder, as it does without SMTP_URL.',
    );
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const figures = [...diskFigures(folder), ...(await posts('SQLite', { dataDir: folder }, setting))];
    let postgres: Awaited<ReturnType<typeof startPostgres>>;
    try {
      postgres = undo.use(await startPostgres({ durable: true }));
    } catch (error) {
      setting.note(`PostgreSQL not measured: ${error instanceof Error ? error.message : error}`);
      return figures;
    }
    const databaseUrl = postgres.url('postgres');
    const dataDir = temporaryFolder(undo);
    return [...figures, ...(await posts('PostgreSQL', { dataDir, databaseUrl }, setting))];
  },
};

/** What the disk alone takes: no durable message can be faster. */
function diskFigures(folder: string): Figure[] {
  const file = openSync(join(folder, 'disk'), 'w');
  const times = Array.from({ length: 200 }, () => {
    const started = performance.now();
    writeSync(file, Buffer.alloc(4096));
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  const of = 'the disk: 4 KB written with fsync';
  return [
    { of, measure: 'p50', value: quantile(times, 0.5), unit: 'ms' },
    { of, measure: 'p99', value: quantile(times, 0.99), unit: 'ms' },
  ];
}

async function posts(
  name: string,
  database: { dataDir: string; databaseUrl?: string },
  { quick, say }: Setting,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { server, load: loadCores } = coreLayout();
  let stored = 0;
  for (const rows of quick ? [1, 10, 1000] : [1, 10, 1000, 1_000_000]) {
    say(`${name}, ${rows} stored …`);
    {
      await using db = await openDatabase(database);
      await fill(db, stored, rows);
      // What the run before has left to be sent would be sent during this one.
      await db
        .updateTable('outbox')
        .set('sent_at', (row) => row.ref('created_at'))
        .where('sent_at', 'is', null)
        .execute();
    }
    stored = rows;
    const { dataDir, databaseUrl } = database;
    await using host = await startHost({
      cores: server,
      dataDir,
      ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }),
    });
    const of = `contact on ${name}, ${rows.toLocaleString('en-US')} stored`;
    figures.push({ of, measure: 'start until /readyz', value: host.readyAfter, unit: 'ms' });
    for (const connections of [1, 10]) {
      const order = { origin: host.origin, requests: [contactPost], connections, seconds: quick ? 1 : 15 };
      const { perSecond, p50, p99 } = await load(order, [201], loadCores);
      const by = connections === 1 ? 'one visitor' : `${connections} at a time`;
      figures.push(
        { of, measure: `${by}: stored`, value: perSecond, unit: 'messages/s' },
        { of, measure: `${by}: p50`, value: p50, unit: 'ms' },
        { of, measure: `${by}: p99`, value: p99, unit: 'ms' },
      );
    }
  }
  return figures;
}

/** Each one another message. */
export const contactPost = {
  method: 'POST' as const,
  path: '/api/contact',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Ruth Boaz',
    email: 'ruth@example.org',
    message: 'May we come and visit you? This is message {n}.',
  }),
};
