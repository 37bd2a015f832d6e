import type { FormField, FormList, FormPart } from './record-form.ts';

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
