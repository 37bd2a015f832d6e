import type { Role } from '../person.ts';
import { isForOwners } from '../publish/permissions.ts';
import { fieldsIn } from './form-parts.ts';
import { type FormEntry, type FormPart, formParts, partsFor, type Schema } from './record-form.ts';

/** A change of one field, list entry or text block. */
export interface FieldChange {
  /** The labels from the outermost part to the field: "Parking", "Heading". */
  labels: readonly string[];
  /** As text; empty when it was not there. */
  before: string;
  after: string;
}

/** The fields that differ between two records of one kind, in field order. */
export function fieldChanges(schema: Schema, before: unknown, after: unknown): FieldChange[] {
  return changesBetween(formParts(schema, before), formParts(schema, after), []);
}

/** The same as this role may see it, with each text split into common and changed words. */
export const diffFields = (role: Role, schema: Schema, before: unknown, after: unknown) =>
  (role !== 'owner' && isForOwners(schema)
    ? []
    : changesBetween(partsFor(role, schema, before), partsFor(role, schema, after), [])
  ).map(({ labels, ...texts }) => ({
    label: labels.join(', '),
    ...diffWords(texts.before, texts.after),
  }));

function changesBetween(
  before: readonly FormPart[],
  after: readonly FormPart[],
  outer: readonly string[],
): FieldChange[] {
  return after.flatMap((part, at) => {
    const old = before[at];
    const labels = [...outer, part.label];
    if (part.type === 'field' && old?.type === 'field') {
      return old.value === part.value ? [] : [{ labels, before: old.value, after: part.value }];
    }
    if (part.type === 'group' && old?.type === 'group') return changesBetween(old.parts, part.parts, labels);
    return part.type === 'list' && old?.type === 'list'
      ? entryChanges(old.entries, part.entries, labels)
      : [];
  });
}

const textOf = (entry: FormEntry) =>
  fieldsIn(entry.parts)
    .map(({ value }) => value)
    .filter(Boolean)
    .join('\n');

/** Entries are matched by their text, so an entry that only moved has not changed. */
function entryChanges(
  before: readonly FormEntry[],
  after: readonly FormEntry[],
  labels: readonly string[],
): FieldChange[] {
  const without = (all: readonly FormEntry[], others: readonly FormEntry[]) =>
    all.filter((entry) => !others.some((other) => textOf(other) === textOf(entry)));
  const [removed, added] = [without(before, after), without(after, before)];
  const count = Math.max(removed.length, added.length);
  if (count === 0) {
    const order = (all: readonly FormEntry[]) => all.map(({ label }) => label).join('\n');
    return order(before) === order(after) ? [] : [{ labels, before: order(before), after: order(after) }];
  }
  return Array.from({ length: count }, (_, at) => {
    const [old, entry] = [removed[at], added[at]];
    if (old && entry && old.parts.length > 1)
      return changesBetween(old.parts, entry.parts, [...labels, entry.label]);
    return [{ labels, before: old ? textOf(old) : '', after: entry ? textOf(entry) : '' }];
  }).flat();
}

/** A text split around its changed words. */
export interface TextDiff {
  start: string;
  changed: string;
  end: string;
}

/** Splits two texts into their common start, changed words and common end. */
export function diffWords(before: string, after: string): { before: TextDiff; after: TextDiff } {
  const words = (text: string) => text.split(/(?<=\s)/);
  const [old, next] = [words(before), words(after)];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const split = (all: readonly string[]) => ({
    start: all.slice(0, start).join(''),
    changed: all.slice(start, all.length - end).join(''),
    end: all.slice(all.length - end).join(''),
  });
  return { before: split(old), after: split(next) };
}
