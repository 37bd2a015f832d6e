import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

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
