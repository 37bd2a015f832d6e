import { DatabaseSync } from 'node:sqlite';
import { createForms } from '../submissions/forms.ts';

/** The command cannot be carried out as it was given. The message says why and what to do instead; nothing was written. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}

/** How many rows a copy holds, by what they are called for people: 'contact', 'e-mails waiting'. */
export type Contents = Record<string, number>;

/** The file is no whole database of this site. */
export class DamagedCopyError extends Error {
  override name = 'DamagedCopyError';
}

const forms = createForms({ books: [] });

/**
 * Reads a copy from its first page to its last.
 *
 * @throws DamagedCopyError when it is damaged, or not a database of this site
 */
export function checkCopy(file: string): Contents {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const [fault] = database.prepare('PRAGMA integrity_check(1)').all().flatMap(Object.values);
    if (fault !== 'ok') throw new Error(String(fault));
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
