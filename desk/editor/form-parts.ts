import type { FormEntry, FormField, FormList, FormPart } from './record-form.ts';

/** All fields of a form, including nested ones. */
export const fieldsIn = (parts: readonly FormPart[]): FormField[] =>
  placedFields(parts).map(({ field }) => field);

/** The same, each with the label of the group or entry around it; empty at the top of the form. */
export function placedFields(
  parts: readonly FormPart[],
  around = '',
): { field: FormField; around: string }[] {
  return parts.flatMap((part) => {
    if (part.type === 'field') return [{ field: part, around }];
    if (part.type === 'group') return placedFields(part.parts, part.label);
    // A list's entry is named by its number, because its own label changes as it is typed.
    return part.entries.flatMap((entry, at) =>
      placedFields(entry.parts, part.entries.length > 1 ? `${part.label}, ${at + 1}` : part.label),
    );
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

/** An empty text still has a paragraph to fill in. */
export const isEmptyList = ({ text, entries }: FormList) =>
  text === undefined ? entries.length === 0 : text.trim() === '';

function isEmpty(part: FormPart): boolean {
  if (part.type === 'field') return part.value === '';
  return part.type === 'group' ? part.parts.every(isEmpty) : isEmptyList(part);
}
