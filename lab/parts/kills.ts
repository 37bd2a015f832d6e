import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../../server/database/open-database.ts';
import type { Database } from '../../server/database/schema.ts';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import { startMailCatcher } from '../../server/test-support/mail-catcher.ts';
import { startPostgres } from '../../server/test-support/postgres-server.ts';
import { contentDir } from '../../tests/content.ts';
import { temporaryFolder } from '../folders.ts';
import { postJson, validPost } from '../form-posts.ts';
import { type Figure, figures, type Part, type PartContext } from '../part.ts';
import { type Host, startHost } from '../servers/host.ts';

const visitors = 4;

export const kills: Part = {
  name: 'kills',
  description:
    'the host killed with SIGKILL during posts, on both databases: accepted messages are stored and mailed',
  needsBuild: true,
  async measure(context) {
    const count = context.quick ? 2 : 40;
    return [
      ...(await runSeries({ subject: 'SQLite', hostCount: 1, count }, context)),
      ...(await runSeries({ subject: 'PostgreSQL', hostCount: 1, count }, context)),
      ...(await runSeries({ subject: 'PostgreSQL, two hosts', hostCount: 2, count }, context)),
    ];
  },
};

interface Series {
  subject: string;
  /** How many hosts run at the same time. */
  hostCount: number;
  /** How many of them are killed, one after the other. */
  count: number;
}

async function runSeries({ subject, hostCount, count }: Series, { log }: PartContext): Promise<Figure[]> {
  await using undo = new AsyncDisposableStack();
  const postgres = subject.startsWith('PostgreSQL') && undo.use(await startPostgres({ durable: true }));
  const databaseUrl = postgres ? postgres.url('postgres') : undefined;
  const smtp = undo.use(await startMailCatcher());
  const dataDir = temporaryFolder(undo);
  const db = undo.use(await openDatabase({ dataDir, databaseUrl }));
  const env = {
    // It has the book that the posts request.
    CONTENT_DIR: contentDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'website@example.org',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const start = () => startHost({ dataDir, env });
  const hosts = await Promise.all(Array.from({ length: hostCount }, start));
  undo.defer(async () => void (await Promise.all(hosts.map((host) => host.kill()))));
  const accepted: string[] = [];
  let sentPosts = 0;

  /** Visitors post until the first host is killed, while it handles posts and sends an e-mail. */
  async function postUntilKilled() {
    const enough = accepted.length + 6;
    const emailsBefore = smtp.caught.length;
    let killed: Promise<void> | undefined;
    const visitor = async () => {
      while (!killed) {
        sentPosts += 1;
        const id = await post(hosts[sentPosts % hosts.length], sentPosts);
        if (id) accepted.push(id);
        if (accepted.length >= enough && smtp.caught.length > emailsBefore) killed ??= hosts.shift()?.kill();
      }
      await killed;
    };
    await Promise.all(Array.from({ length: visitors }, visitor));
  }

  for (let kill = 1; kill <= count; kill += 1) {
    await postUntilKilled();
    hosts.push(await start());
    if (kill % 10 === 0) log(`${subject}: ${kill} of ${count} kills`);
  }
  await Promise.all(hosts.splice(0).map((host) => host.kill()));
  hosts.push(await start());
  const unsent = await waitForOutbox(db);

  const outbox = await db.selectFrom('outbox').select(['id', 'submission_id']).execute();
  const withEmails = new Set(outbox.map(({ submission_id }) => submission_id));
  const stored = await storedIds(db);
  const emails = smtp.caught.map(({ messageId = '' }) => messageId.slice(1, messageId.indexOf('@')));
  log(
    `${subject}: ${accepted.length} accepted, ${stored.size} stored, ${emails.length} e-mails sent, ${unsent} left`,
  );
  const none = { atMost: 0 };
  return figures(subject, {
    kills: [count + hostCount, 'kills'],
    accepted: [accepted.length, 'messages'],
    'accepted but lost': [accepted.filter((id) => !stored.has(id)).length, 'messages', none],
    'stored without e-mails': [[...stored].filter((id) => !withEmails.has(id)).length, 'messages', none],
    'e-mails never sent': [unsent + outbox.filter(({ id }) => !emails.includes(id)).length, 'e-mails', none],
    'e-mails sent': [emails.length, 'e-mails'],
    // A host killed between sending and marking as sent sends again: at most once for each kill.
    'e-mails sent twice': [emails.length - new Set(emails).size, 'e-mails', { atMost: count + hostCount }],
  });
}

/** Posts to each form in turn. @returns the id of the accepted message, or undefined */
async function post(host: Host | undefined, n: number): Promise<string | undefined> {
  const { path, fields } = validPost(n);
  try {
    // The addresses differ, because one address gets only a few confirmations a day.
    const response = await postJson(`${host?.origin}${path}`, { ...fields, email: `ruth${n}@example.org` });
    const { id } = (await response.json()) as { id: string };
    return response.status === 201 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the e-mails left after 90 seconds without a sent one; leases of killed hosts expire after 45 */
async function waitForOutbox(db: Kysely<Database>): Promise<number> {
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
