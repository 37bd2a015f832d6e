/**
 * What was typed at the desk and not sent, in the browser until it is sent, discarded or erased. A closed tab
 * or an ended session then loses nothing. Each person sees only their own, and signing out erases all.
 */

const prefix = 'deskWords ';

/** Older text is no longer offered, in milliseconds. */
const maxAge = 7 * 24 * 60 * 60 * 1000;

interface TypedWords {
  /** The fields of the form, encoded like a query. */
  fields: string;
  /** When it was typed, in milliseconds. */
  at: number;
}

const keyOf = (person: string, form: string) => `${prefix}${person} ${form}`;

/** Storage may be full, or not allowed. The page itself still has the text then. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/** @param form the form's name: in the editor the open field, as `file#name` */
export const keepWords = (person: string, form: string, fields: string) =>
  withStorage((storage) =>
    storage.setItem(keyOf(person, form), JSON.stringify({ fields, at: Date.now() } satisfies TypedWords)),
  );

export const eraseWords = (person: string, form: string) =>
  withStorage((storage) => storage.removeItem(keyOf(person, form)));

/** What this person typed into a form and did not send; undefined if there is nothing. */
export function keptWords(person: string, form: string): TypedWords | undefined {
  return withStorage((storage) => {
    const words: TypedWords | null = JSON.parse(storage.getItem(keyOf(person, form)) ?? 'null');
    return words && Date.now() - words.at < maxAge ? words : undefined;
  });
}

/** Erases the unsent text of every person on this device. */
export const eraseAllWords = () =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
