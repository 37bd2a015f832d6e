import { DatabaseSync } from 'node:sqlite';
import { migrated } from '../database/open-sqlite.ts';
import { forms } from '../submissions/forms.ts';

/** How many rows a copy holds, by what they are called for people: 'contact', 'e-mails waiting'. */
export type Contents = Record<string, number>;

/** The file is no whole database of this site. */
export class DamagedCopyError extends Error {
  override name = 'DamagedCopyError';
}

/**
 * Reads a copy from its first page to its last.
 *
 * @throws DamagedCopyError when it is damaged, or not a database of this site and nothing else
 */
export async function checkCopy(file: string): Promise<Contents> {
  const tables = await tablesOfSite();
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const [fault] = database.prepare('PRAGMA integrity_check(1)').all().flatMap(Object.values);
    if (fault !== 'ok') throw new Error(String(fault));
    // A trigger would go on working within the site, on all that visitors send.
    for (const { type, name } of database.prepare('select type, name from sqlite_schema').all())
      if (type !== 'index' && !(type === 'table' && tables.has(String(name))))
        throw new Error(`it holds the ${type} "${name}", which is not the site's`);
    const count = (from: string) => Number(database.prepare(`select count(*) as n from ${from}`).get()?.n);
    return {
      ...Object.fromEntries(forms.map(({ noun, table }) => [noun, count(table)])),
      'e-mails waiting': count('outbox where sent_at is null and failed_at is null'),
    };
  } catch (error) {
    throw new DamagedCopyError(
      `"${file}" is not a whole database of this site: ${(error as Error).message}.`,
    );
  }
}

/** Found out, not listed: one that a later migration adds is among them. */
async function tablesOfSite(): Promise<Set<string>> {
  await using empty = await migrated(new DatabaseSync(':memory:'));
  const tables = await empty.introspection.getTables({ withInternalKyselyTables: true });
  return new Set(tables.map(({ name }) => name));
}
