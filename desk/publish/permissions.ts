import { isDeepStrictEqual } from 'node:util';
import type { Content } from '#content-model/content.ts';
import { isTranscript, kindOf } from '#content-model/content-files.ts';
import { locateFact } from '#content-model/fill.ts';
import { childOf, type FieldSchema, fieldAt, keysOf } from '#content-model/schemas/field-schema.ts';
import { type FieldPath, recordOf } from '#content-model/source.ts';
import { placeholder } from '#core/placeholders.ts';
import type { Role } from '../person.ts';
import { dataOf } from './record-text.ts';

/** File texts by path; null where a file does not exist. */
export type Files = Readonly<Record<string, string | null>>;

/** Whether only owners see and change this field. */
export const isForOwners = (schema: FieldSchema): boolean => schema.ownersOnly ?? false;

const isForShepherds = (path: string) => kindOf(path)?.meta.isForShepherds ?? isTranscript.test(path);

/** @returns an error message when this role may not make the change */
export function changeFault(role: Role, before: Files, after: Files): string | undefined {
  if (role === 'owner') return undefined;
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  if (role === 'shepherd') {
    return changed.every(isForShepherds)
      ? undefined
      : 'Shepherds change gatherings, events and messages only. Ask an owner or an editor.';
  }
  const labels = changed.flatMap((path) => {
    const kind = kindOf(path);
    const data = (text: string | null | undefined) => (text ? dataOf(path, text) : undefined);
    return kind ? ownersFields(kind.schema, data(before[path]), data(after[path])) : [];
  });
  return labels.length === 0
    ? undefined
    : `Only an owner can change this: ${[...new Set(labels)].join(', ')}.`;
}

/** Whether this role may change the field at a path of a file; of a whole record, at least one field. */
export function mayChangeField(role: Role, file: string, path: FieldPath): boolean {
  const kind = kindOf(file);
  if (!kind || role === 'owner') return kind !== undefined;
  if (role === 'shepherd') return isForShepherds(file);
  const schemas = path.map((_, index) => fieldAt(kind.schema, path.slice(0, index + 1)));
  return [kind.schema, ...schemas].every((schema) => schema === undefined || !isForOwners(schema));
}

/** Whether this role may undo a change of these files. */
export const mayUndo = (
  role: Role,
  files: readonly { path: string; before: string | null; after: string | null }[],
) =>
  changeFault(
    role,
    Object.fromEntries(files.map(({ path, after }) => [path, after])),
    Object.fromEntries(files.map(({ path, before }) => [path, before])),
  ) === undefined;

const ownersKeys = (schema: FieldSchema) =>
  keysOf(schema).filter((key) => isForOwners(childOf(schema, key) ?? {}));

/** A record as this role may see it: without the fields for owners. */
export function visibleTo(role: Role, schema: FieldSchema, data: unknown): unknown {
  const hidden = ownersKeys(schema);
  if (role === 'owner' || hidden.length === 0) return data;
  return Object.fromEntries(Object.entries(recordOf(data)).filter(([key]) => !hidden.includes(key)));
}

/** A record that this role has sent, with the fields for owners as they are stored. */
export function withOwnersFields(role: Role, schema: FieldSchema, sent: unknown, stored: unknown): unknown {
  const hidden = ownersKeys(schema);
  if (role === 'owner' || hidden.length === 0) return sent;
  const storedFields = Object.entries(recordOf(stored)).filter(([key]) => hidden.includes(key));
  return { ...recordOf(visibleTo(role, schema, sent)), ...Object.fromEntries(storedFields) };
}

/** Labels of the changed fields that are for owners. */
function ownersFields(schema: FieldSchema, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isForOwners(schema)) return [schema.label ?? ''];
  const [old, next] = [recordOf(before), recordOf(after)];
  return keysOf(schema).flatMap((key) => {
    const inner = childOf(schema, key);
    return inner ? ownersFields(inner, old[key], next[key]) : [];
  });
}

/** Files that decide, directly or through facts like {team.deacon-1}, who gets the site's e-mail. */
export const mayHoldRecipients = (path: string): boolean => /^(ministry\.yaml$|team\/|emails\/)/.test(path);

/**
 * Facts that the addresses of the site’s e-mail name, such as that of the pastor.
 * @param records the data of all records
 */
export const factsInRecipients = (records: readonly unknown[]): { file: string; path: FieldPath }[] =>
  records.flatMap((data) => {
    const { mail, replyTo } = recordOf(data);
    const { from, notify, notifyPrayer } = recordOf(mail);
    const addresses = JSON.stringify([recordOf(from).address, notify, notifyPrayer, replyTo]);
    return [...addresses.matchAll(placeholder)].flatMap(([, name = '']) => locateFact(name) ?? []);
  });

/** All sender and recipient addresses of the site's e-mail, with facts filled in. */
export function recipientsOf({ ministry: { mail }, emails }: Content): unknown {
  return {
    from: mail.from.address,
    notify: mail.notify,
    notifyPrayer: mail.notifyPrayer,
    emails: emails.flatMap((email) => ('to' in email ? [[email.id, email.to, email.replyTo]] : [])),
  };
}
