import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { writeWholeFile } from '../data-folder.ts';
import type { Database, Db } from './schema.ts';

/**
 * 32 random bytes, created on first use for all servers. To invalidate all signatures, delete the row and
 * restart.
 */
export async function findSecret(db: Db, name: string): Promise<Buffer> {
  // When several servers start together, the first insert wins and the others read it.
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

/* The data folder has hashes of the secrets, so that a backup with other secrets is not restored here. */

export const secretHashesFile = (dataDir: string) => join(dataDir, 'secrets.sha256');

/** One line with a hash for each secret. Creates missing secrets. */
async function hashesOf(db: Kysely<Database>): Promise<string> {
  const lines: string[] = [];
  for (const name of ['book links', 'form tokens']) {
    const hash = createHash('sha256').update(await findSecret(db, name));
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

const readHashes = (dataDir: string) => readFile(secretHashesFile(dataDir), 'utf8').catch(() => undefined);

export async function recordSecretHashes(db: Kysely<Database>, dataDir: string): Promise<void> {
  const hashes = await hashesOf(db);
  if (hashes === (await readHashes(dataDir))) return;
  const file = secretHashesFile(dataDir);
  await writeWholeFile(file, (_, draft) => draft.writeFile(hashes), `${file}.${randomUUID()}.part`);
}

/** Whether a database has the recorded secrets; true when none are recorded, as on a new computer. */
export async function hasRecordedSecrets(db: Kysely<Database>, dataDir: string): Promise<boolean> {
  const recorded = await readHashes(dataDir);
  return recorded === undefined || recorded === (await hashesOf(db));
}
