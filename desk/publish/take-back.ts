import { merged } from './merge.ts';
import { dataOf, RecordTextError, withData } from './record-text.ts';

type Text = string | null;

/**
 * A file as it would be if one change had not been made; null: it would not be there.
 *
 * @param file its name
 * @returns undefined when the same fields were changed again since
 */
export function takenBack(
  file: string,
  { before, after, present }: { before: Text; after: Text; present: Text },
): Text | undefined {
  if (present === after) return before;
  if (present === before) return present;
  if (before === null || after === null || present === null) return undefined;
  const [now, old] = [dataOf(file, present), dataOf(file, before)];
  const { data, conflicts } = merged(dataOf(file, after) ?? [], old ?? [], now ?? []);
  if (conflicts.length > 0) return undefined;
  try {
    return withData(file, present, data);
  } catch (error) {
    if (error instanceof RecordTextError) return undefined;
    throw error;
  }
}
