import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../server/database/dialect.ts';
import type { Database } from '../server/database/schema.ts';

/**
 * Messages with the same time. Few, because an export that pages by time meets no more of them in reality.
 */
const perTimestamp = 200;
const perTransaction = 250_000;

/**
 * Inserts contact messages with increasing times up to an hour ago, each with its key against duplicates and
 * its two sent e-mails.
 *
 * @param from how many the database already has from here
 * @param to how many it has afterwards
 */
export async function insertMessages(db: Kysely<Database>, from: number, to: number): Promise<void> {
  // The scattered ids touch all pages of the indexes. With SQLite's default cache of 2 MB and undo logs in
  // files, a million messages would write a hundred gigabytes.
  if (!isPostgres(db)) {
    await sql`pragma cache_size = -1000000`.execute(db);
    await sql`pragma temp_store = memory`.execute(db);
  }
  for (let begin = from; begin < to; begin += perTransaction) {
    const end = Math.min(to, begin + perTransaction);
    await db.transaction().execute(async (transaction) => {
      for (let first = begin; first < end; first += perTimestamp) {
        const last = Math.min(end, first + perTimestamp) - 1;
        const iso = new Date(Date.now() - 3_600_000 - (10_000_000 - first) * 10).toISOString();
        const time = isPostgres(db) ? sql`cast(${iso} as timestamptz)` : sql`${iso}`;
        for (const statement of inserts(first, last, time)) await statement.execute(transaction);
      }
    });
  }
}

/** For both databases. The ids are scattered like random ones, because that is what makes an index slow. */
function inserts(first: number, last: number, at: RawBuilder<unknown>) {
  const numbers = sql`with recursive numbers(n) as
    (select cast(${first} as bigint) union all select n + 1 from numbers where n < ${last})`;
  const id = sql`cast((n * 2654435761) % 4294967296 as text) || '-4000-8000-' || cast(n as text)`;
  return [
    sql`insert into contact_submissions (id, name, email, subject, message, created_at) ${numbers}
      select ${id}, 'Ruth Boaz', 'ruth' || cast(n as text) || '@example.org', 'A visit',
        ${message} || cast(n as text), ${at} from numbers`,
    sql`insert into submission_keys (form, fingerprint, submission_id, created_at) ${numbers}
      select 'contact', ${id} || ${'0'.repeat(40)}, ${id}, ${at} from numbers`,
    ...['staff-contact', 'visitor-contact'].map(
      (template) => sql`insert into outbox
        (id, template, submission_table, submission_id, attempts, next_attempt_at, sent_at, created_at) ${numbers}
        select ${template} || ${id}, ${template}, 'contact_submissions', ${id}, 1, ${at}, ${at}, ${at} from numbers`,
    ),
  ];
}

/** A message of typical length. */
const message =
  'Shalom! My family and I have moved to the area and would like to visit you on a coming Sabbath. Is there a ' +
  'class for our two children, who are six and nine, and may we bring something for the meal afterwards? We look ' +
  'forward to hearing from you. Number ';
