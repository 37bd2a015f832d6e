/**
 * Unsaved text of the editor, kept in the browser until it is saved, published or discarded. A closed tab
 * or an ended session then loses nothing. Each person sees only their own, and signing out erases all.
 */

const prefix = 'deskWords ';

/** Older text is no longer offered, in milliseconds. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

interface KeptText {
  /** The fields of the form, encoded as they are posted. */
  fields: string;
  /** When it was typed, in milliseconds. */
  at: number;
}

const keyOf = (person: string, field: string) => `${prefix}${person} ${field}`;

/** Storage may be full, or not allowed. The page itself still has the text then. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** @param field the field that is open, as `file#name` */
export const keepWords = (person: string, field: string, fields: string) =>
  withStorage((storage) =>
    storage.setItem(keyOf(person, field), JSON.stringify({ fields, at: Date.now() } satisfies KeptText)),
  );

export const eraseWords = (person: string, field: string) =>
  withStorage((storage) => storage.removeItem(keyOf(person, field)));

/** What this person typed into a field and did not save; undefined if there is nothing. */
export function keptWords(person: string, field: string): KeptText | undefined {
  return withStorage((storage) => {
    const kept: KeptText | null = JSON.parse(storage.getItem(keyOf(person, field)) ?? 'null');
    return kept && Date.now() - kept.at < keptFor ? kept : undefined;
  });
}

/** Erases the unsaved text of every person on this device. */
export const eraseAllWords = () =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
