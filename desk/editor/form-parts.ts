import type { FormEntry, FormField, FormList, FormPart } from './record-form.ts';

/** All fields of a form, including nested ones. */
export function fieldsIn(parts: readonly FormPart[]): FormField[] {
  return parts.flatMap((part) => {
    if (part.type === 'field') return [part];
    return part.type === 'group'
      ? fieldsIn(part.parts)
      : part.entries.flatMap((entry) => fieldsIn(entry.parts));
  });
}

/** All lists and rich texts of a form, including nested ones. */
export function listsIn(parts: readonly FormPart[]): FormList[] {
  return parts.flatMap((part) => {
    if (part.type === 'field') return [];
    if (part.type === 'group') return listsIn(part.parts);
    return [part, ...part.entries.flatMap((entry) => listsIn(entry.parts))];
  });
}

/** One field of a form, as the editor's sheet shows it. */
export interface SingleField {
  parts: readonly FormPart[];
  /** Labels of the surrounding groups, outermost first. */
  labels: readonly string[];
  /** The list entry or text block that it belongs to. */
  entry: { list: FormList; entry: FormEntry; at: number } | undefined;
}

/** Whether a part has this name or contains it; a record that is one list has no name. */
const containsField =
  (name: string) =>
  ({ name: outer }: { name: string }) =>
    outer === '' || name === outer || name.startsWith(`${outer}.`);

/** Empty fields next to a field and next to its groups; they are not visible on the page. */
export function emptySiblings(parts: readonly FormPart[], name: string): FormPart[] {
  const own = parts.find(containsField(name));
  const within =
    own?.type === 'list'
      ? own.entries.find(containsField(name))?.parts
      : own?.type === 'group'
        ? own.parts
        : undefined;
  const empty = parts.filter(
    (part) => part !== own && isEmpty(part) && !(part.type === 'field' && part.control === 'yes-no'),
  );
  return [...(within ? emptySiblings(within, name) : []), ...empty];
}

/**
 * @param name of a field, or of an entry, list or group with fields; a line within a field means that field
 */
export function singleField(parts: readonly FormPart[], name: string): SingleField | undefined {
  const part = parts.find(containsField(name));
  if (!part) return undefined;
  const within = (found: SingleField | undefined): SingleField =>
    found
      ? { ...found, labels: [part.label, ...found.labels] }
      : { parts: [part], labels: [part.label], entry: undefined };
  if (part.type === 'field' || name === part.name) return within(undefined);
  if (part.type === 'group') return within(singleField(part.parts, name));
  const at = part.entries.findIndex(containsField(name));
  const entry = part.entries[at];
  if (!entry) return within(undefined);
  const own = { list: part, entry, at };
  const found = singleField(entry.parts, name);
  return within(
    found ? { ...found, entry: found.entry ?? own } : { parts: entry.parts, labels: [], entry: own },
  );
}

function isEmpty(part: FormPart): boolean {
  if (part.type === 'field') return part.value === '';
  return part.type === 'group' ? part.parts.every(isEmpty) : part.entries.length === 0;
}
