import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findSecret } from '../database/secret-repository.ts';
import { writeWholeFile } from '../private-files.ts';

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
