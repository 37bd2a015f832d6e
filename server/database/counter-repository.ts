import type { Db } from './schema.ts';

/** Adds one to the counter of that name, such as `honeypot contact`. */
export async function countUp(db: Db, name: string): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name, count: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((current) => ({ count: current('counters.count', '+', 1) })),
    )
    .execute();
}

/** Every counter, by name. */
export async function readCounters(db: Db): Promise<Record<string, number>> {
  const rows = await db.selectFrom('counters').selectAll().orderBy('name').execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
