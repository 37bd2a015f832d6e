import type { FormEntry, FormField, FormList, FormPart } from './record-form.ts';

/** Every field of a form, also those within groups and entries. */
export function fieldsIn(parts: readonly FormPart[]): FormField[] {
  return parts.flatMap((part) => {
    if (part.type === 'field') return [part];
    return part.type === 'group'
      ? fieldsIn(part.parts)
      : part.entries.flatMap((entry) => fieldsIn(entry.parts));
  });
}

/** Every list and every rich text of a form, also those within groups and entries. */
export function listsIn(parts: readonly FormPart[]): FormList[] {
  return parts.flatMap((part) => {
    if (part.type === 'field') return [];
    if (part.type === 'group') return listsIn(part.parts);
    return [part, ...part.entries.flatMap((entry) => listsIn(entry.parts))];
  });
}

/** One field of a form by itself, as the sheet beside the page shows it. */
export interface OneField {
  parts: readonly FormPart[];
  /** What the field stands in, the widest first. */
  labels: readonly string[];
  /** The entry of a list, or the block of a text, that it belongs to. */
  entry: { list: FormList; entry: FormEntry; at: number } | undefined;
}

/** Whether a part is the one of this name, or holds it; a record that is one list has no name. */
const holds =
  (name: string) =>
  ({ name: outer }: { name: string }) =>
    outer === '' || name === outer || name.startsWith(`${outer}.`);

/** What is empty, and so stands nowhere on the page: beside a field, and beside all that the field stands in. */
export function emptyBeside(parts: readonly FormPart[], name: string): FormPart[] {
  const own = parts.find(holds(name));
  const within =
    own?.type === 'list'
      ? own.entries.find(holds(name))?.parts
      : own?.type === 'group'
        ? own.parts
        : undefined;
  const empty = parts.filter(
    (part) => part !== own && isEmpty(part) && !(part.type === 'field' && part.control === 'yes-no'),
  );
  return [...(within ? emptyBeside(within, name) : []), ...empty];
}

/** @param name of a field, or of an entry, list or part that holds fields; of a line within a field the field is meant */
export function oneField(parts: readonly FormPart[], name: string): OneField | undefined {
  const part = parts.find(holds(name));
  if (!part) return undefined;
  const within = (found: OneField | undefined): OneField =>
    found
      ? { ...found, labels: [part.label, ...found.labels] }
      : { parts: [part], labels: [part.label], entry: undefined };
  if (part.type === 'field' || name === part.name) return within(undefined);
  if (part.type === 'group') return within(oneField(part.parts, name));
  const at = part.entries.findIndex(holds(name));
  const entry = part.entries[at];
  if (!entry) return within(undefined);
  const own = { list: part, entry, at };
  const found = oneField(entry.parts, name);
  return within(
    found ? { ...found, entry: found.entry ?? own } : { parts: entry.parts, labels: [], entry: own },
  );
}

function isEmpty(part: FormPart): boolean {
  if (part.type === 'field') return part.value === '';
  return part.type === 'group' ? part.parts.every(isEmpty) : part.entries.length === 0;
}
