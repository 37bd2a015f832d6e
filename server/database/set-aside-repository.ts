import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { FormNoun } from '../submissions/forms.ts';
import type { Db, SetAsideTable } from './schema.ts';
import { addressKey } from './submission-repository.ts';

export type SetAside = Selectable<SetAsideTable>;

/** The most that are kept: a flood of robots replaces the oldest. */
const maxSetAside = 1000;

/** Stores a submission apart. The same fields of one form are stored once. @param fields JSON */
export async function insertSetAside(
  db: Db,
  { form, email, fields, now }: Pick<SetAside, 'form' | 'email' | 'fields'> & { now: Date },
): Promise<void> {
  const id = createHash('sha256').update(`${form} ${fields}`).digest('hex').slice(0, 32);
  await db
    .insertInto('set_aside')
    .values({ id, created_at: now.toISOString(), form, email, fields })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const newest = db.selectFrom('set_aside').select('id').orderBy('created_at', 'desc').limit(maxSetAside);
  await db.deleteFrom('set_aside').where('id', 'not in', newest).execute();
}

/** The newest first, of these forms. */
export const listSetAside = (db: Db, nouns: readonly FormNoun[]): Promise<SetAside[]> =>
  db
    .selectFrom('set_aside')
    .selectAll()
    .where('form', 'in', nouns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export async function countSetAside(db: Db, nouns: readonly FormNoun[]): Promise<number> {
  const { count } = await db
    .selectFrom('set_aside')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('form', 'in', nouns)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those with an e-mail address, in any spelling. */
export async function findSetAsideFrom(
  db: Db,
  email: string,
  nouns: readonly FormNoun[],
): Promise<SetAside[]> {
  const key = addressKey(email);
  return (await listSetAside(db, nouns)).filter((row) => addressKey(row.email) === key);
}
