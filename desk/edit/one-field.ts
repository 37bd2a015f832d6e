/** One field of a form by itself, as the sheet beside the page shows it. */
import type { FormEntry, FormList, FormPart } from './record-form.ts';

export interface OneField {
  parts: readonly FormPart[];
  /** What the field stands in, the widest first. */
  labels: readonly string[];
  /** The entry of a list, or the block of a text, that it belongs to. */
  entry: { list: FormList; entry: FormEntry; at: number } | undefined;
}

/** @param name of a field, or of an entry, list or part that holds fields; of a line within a field the field is meant */
export function oneField(parts: readonly FormPart[], name: string): OneField | undefined {
  const isIn = (outer: string) => name === outer || name.startsWith(`${outer}.`);
  const part = parts.find((one) => isIn(one.name));
  if (!part) return undefined;
  const within = (found: OneField | undefined): OneField =>
    found
      ? { ...found, labels: [part.label, ...found.labels] }
      : { parts: [part], labels: [part.label], entry: undefined };
  if (part.type === 'field' || name === part.name) return within(undefined);
  if (part.type === 'group') return within(oneField(part.parts, name));
  const at = part.entries.findIndex((one) => isIn(one.name));
  const entry = part.entries[at];
  if (!entry) return within(undefined);
  const own = { list: part, entry, at };
  const found = oneField(entry.parts, name);
  return within(
    found ? { ...found, entry: found.entry ?? own } : { parts: entry.parts, labels: [], entry: own },
  );
}
