import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../server/database/open-database.ts';
import type { Database } from '../../server/database/schema.ts';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import { startPostgres } from '../../server/test-support/postgres-server.ts';
import { contentDir } from '../../tests/content.ts';
import { type Figure, figures, type Part, type Setting } from '../part.ts';
import { type Host, startHost, temporaryFolder } from '../servers/host.ts';

export const kills: Part = {
  name: 'kills',
  about:
    'the host killed with -9 in bursts of posts, on both databases: what was accepted is stored and mailed',
  ofBuiltSite: true,
  async measure(setting) {
    const times = setting.quick ? 2 : 40;
    return [
      ...(await series({ of: 'SQLite', hosts: 1, times }, setting)),
      ...(await series({ of: 'PostgreSQL', hosts: 1, times }, setting)),
      ...(await series({ of: 'PostgreSQL, two hosts', hosts: 2, times }, setting)),
    ];
  },
};

interface Series {
  of: string;
  /** How many serve at once. */
  hosts: number;
  /** How many are killed, one after the other. */
  times: number;
}

async function series({ of, hosts: atWork, times }: Series, { say }: Setting): Promise<Figure[]> {
  await using undo = new AsyncDisposableStack();
  const postgres = of.startsWith('PostgreSQL') && undo.use(await startPostgres({ durable: true }));
  const databaseUrl = postgres ? postgres.url('postgres') : undefined;
  const smtp = undo.use(await startMailCatcher());
  const dataDir = temporaryFolder(undo);
  const db = undo.use(await openDatabase({ dataDir, databaseUrl }));
  const start = () =>
    startHost({
      dataDir,
      env: {
        // Which has the book that is asked for.
        CONTENT_DIR: contentDir,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'website@example.org',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      },
    });
  const hosts = await Promise.all(Array.from({ length: atWork }, () => start()));
  undo.defer(async () => void (await Promise.all(hosts.map((host) => host.kill()))));
  const promised: string[] = [];
  let asked = 0;

  /** Four visitors at once, until the first of the hosts is killed with posts and a mail under way. */
  async function burst() {
    const enough = promised.length + 6;
    const mails = smtp.caught.length;
    let killed: Promise<void> | undefined;
    const visitor = async () => {
      while (!killed) {
        asked += 1;
        const id = await post(hosts[asked % hosts.length], asked);
        if (id) promised.push(id);
        if (promised.length >= enough && smtp.caught.length > mails) killed ??= hosts.shift()?.kill();
      }
      await killed;
    };
    await Promise.all(Array.from({ length: 4 }, visitor));
  }

  for (let kill = 1; kill <= times; kill += 1) {
    await burst();
    hosts.push(await start());
    if (kill % 10 === 0) say(`${of}: ${kill} of ${times} kills`);
  }
  await Promise.all(hosts.splice(0).map((host) => host.kill()));
  hosts.push(await start());
  const unsent = await waitUntilSent(db);

  const outbox = await db.selectFrom('outbox').select(['id', 'submission_id']).execute();
  const aboutEach = new Set(outbox.map(({ submission_id }) => submission_id));
  const stored = await storedIds(db);
  const sent = smtp.caught.map(({ messageId = '' }) => messageId.slice(1, messageId.indexOf('@')));
  say(`${of}: ${promised.length} accepted, ${stored.size} stored, ${sent.length} mails sent, ${unsent} left`);
  const none = { atMost: 0 };
  return figures(of, {
    kills: [times + atWork, 'kills'],
    accepted: [promised.length, 'messages'],
    'accepted but lost': [promised.filter((id) => !stored.has(id)).length, 'messages', none],
    'stored without their mails': [[...stored].filter((id) => !aboutEach.has(id)).length, 'messages', none],
    'mails never sent': [unsent + outbox.filter(({ id }) => !sent.includes(id)).length, 'mails', none],
    'mails sent': [sent.length, 'mails'],
    // Who dies between sending and noting it down sends again: at most once for each kill.
    'mails sent twice': [sent.length - new Set(sent).size, 'mails', { atMost: times + atWork }],
  });
}

/** The n-th message, to each form in turn. @returns the id that was promised to be stored, or undefined without an answer */
async function post(host: Host | undefined, n: number): Promise<string | undefined> {
  const { path, fields, words } = goodPosts[n % goodPosts.length] ?? goodPosts[0];
  try {
    const answer = await fetch(`${host?.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // An address of its own: one and the same is acknowledged a few times a day only.
      body: JSON.stringify({ ...fields, ...words(n), email: `ruth${n}@example.org` }),
    });
    const { id } = (await answer.json()) as { id: string };
    return answer.status === 201 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** @returns how many mails are left once none was sent for 90 seconds: what the dead had claimed is free again after 45 */
async function waitUntilSent(db: Kysely<Database>): Promise<number> {
  let left = Number.POSITIVE_INFINITY;
  for (let idle = 0; idle < 90; idle += 1) {
    const unsent = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    if (unsent.length === 0) return 0;
    if (unsent.length < left) idle = 0;
    left = unsent.length;
    await wait(1000);
  }
  return left;
}

async function storedIds(db: Kysely<Database>): Promise<Set<string>> {
  const tables = goodPosts.map(({ table }) => db.selectFrom(table).select('id').execute());
  return new Set((await Promise.all(tables)).flat().map(({ id }) => id));
}
