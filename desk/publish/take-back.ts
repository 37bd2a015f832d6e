import { isDeepStrictEqual } from 'node:util';
import { entriesOf, NotSplicedError, withEntry, withoutEntry } from './list-file.ts';

type Text = string | null;

/**
 * A file as it would be if one change had not been made; null: it would not be there.
 *
 * @returns undefined when the same lines were changed again since
 */
export function takenBack({
  before,
  after,
  present,
}: {
  before: Text;
  after: Text;
  present: Text;
}): Text | undefined {
  if (present === after) return before;
  if (present === before) return present;
  if (before === null || after === null || present === null) return undefined;
  try {
    return withoutEntriesOf(before, after, present);
  } catch (error) {
    if (error instanceof NotSplicedError) return undefined;
    throw error;
  }
}

/** For lists to which entries were added, or from which some were taken: others may have come and gone since. */
function withoutEntriesOf(before: string, after: string, present: string): string | undefined {
  const [old, changed] = [entriesOf(before), entriesOf(after)];
  const added = changed.filter((entry) => !old.some((other) => isDeepStrictEqual(other, entry)));
  const taken = old.filter((entry) => !changed.some((other) => isDeepStrictEqual(other, entry)));
  if (added.length + taken.length === 0) return undefined;
  let text = present;
  for (const entry of added) {
    const at = entriesOf(text).findIndex((other) => isDeepStrictEqual(other, entry));
    if (at >= 0) text = withoutEntry(text, at);
  }
  for (const entry of taken) {
    if (!entriesOf(text).some((other) => isDeepStrictEqual(other, entry))) text = withEntry(text, entry);
  }
  return text;
}
