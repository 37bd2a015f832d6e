import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { writeWholeFile } from '../data-folder.ts';
import type { Database, Db } from './schema.ts';

/**
 * The secret of that name: 32 random bytes, made when they are first asked for and the same ever after, for every server
 * that shares the database. To make all that was signed with it void, delete its row and restart.
 */
export async function findSecret(db: Db, name: string): Promise<Buffer> {
  // Of several servers that ask at once the first to insert decides; the others read what it made.
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}

/*
 * What the site signs with, as hashes beside the database: so that a file whose secret somebody else knows, or one that was made void,
 * is not taken for a backup of this site.
 */

export const secretMarksFile = (dataDir: string) => join(dataDir, 'secrets.sha256');

/** A hash of each secret, a line for each. Secrets are made where there are none. */
async function marksOf(db: Kysely<Database>): Promise<string> {
  const lines: string[] = [];
  for (const name of ['book links', 'form tokens']) {
    const hash = createHash('sha256').update(await findSecret(db, name));
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

const readMarks = (dataDir: string) => readFile(secretMarksFile(dataDir), 'utf8').catch(() => undefined);

/** Notes with what this site signs now. */
export async function noteSecrets(db: Kysely<Database>, dataDir: string): Promise<void> {
  const marks = await marksOf(db);
  if (marks === (await readMarks(dataDir))) return;
  await writeWholeFile(secretMarksFile(dataDir), (_, file) => file.writeFile(marks));
}

/** Whether a database signs as the one whose folder this is; yes where none was noted, as on a new computer. */
export async function hasOurSecrets(db: Kysely<Database>, dataDir: string): Promise<boolean> {
  const noted = await readMarks(dataDir);
  return noted === undefined || noted === (await marksOf(db));
}
