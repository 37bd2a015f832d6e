import { fieldsIn } from '../editor/form-parts.ts';
import { type FormEntry, type FormPart, formParts, type Schema } from '../editor/record-form.ts';

/** What a change did to one field, an entry of a list, or a block of a text. */
export interface FieldChange {
  /** The parts it stands in, the outermost first: "Parking", "Heading". */
  labels: readonly string[];
  /** In words; empty for what was not there. */
  before: string;
  after: string;
}

/** What differs between two records of one kind, in the order of their fields. */
export function fieldChanges(schema: Schema, before: unknown, after: unknown): FieldChange[] {
  return changesBetween(formParts(schema, before), formParts(schema, after), []);
}

/** The same as a screen shows it: the words that differ are marked. */
export const markedChanges = (schema: Schema, before: unknown, after: unknown) =>
  fieldChanges(schema, before, after).map(({ labels, ...words }) => ({
    label: labels.join(', '),
    ...markedWords(words.before, words.after),
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

const wordsOf = (entry: FormEntry) =>
  fieldsIn(entry.parts)
    .map(({ value }) => value)
    .filter(Boolean)
    .join('\n');

/** Entries are known by their words: one that was only moved has not changed. */
function entryChanges(
  before: readonly FormEntry[],
  after: readonly FormEntry[],
  labels: readonly string[],
): FieldChange[] {
  const without = (all: readonly FormEntry[], others: readonly FormEntry[]) =>
    all.filter((entry) => !others.some((other) => wordsOf(other) === wordsOf(entry)));
  const [gone, come] = [without(before, after), without(after, before)];
  const count = Math.max(gone.length, come.length);
  if (count === 0) {
    const order = (all: readonly FormEntry[]) => all.map(({ label }) => label).join('\n');
    return order(before) === order(after) ? [] : [{ labels, before: order(before), after: order(after) }];
  }
  return Array.from({ length: count }, (_, at) => {
    const [old, entry] = [gone[at], come[at]];
    if (old && entry && old.parts.length > 1)
      return changesBetween(old.parts, entry.parts, [...labels, entry.label]);
    return [{ labels, before: old ? wordsOf(old) : '', after: entry ? wordsOf(entry) : '' }];
  }).flat();
}

/** A text with the part of it that the other has not. */
export interface Marked {
  start: string;
  marked: string;
  end: string;
}

/** The words that differ between two texts. */
export function markedWords(before: string, after: string): { before: Marked; after: Marked } {
  const words = (text: string) => text.split(/(?<=\s)/);
  const [old, next] = [words(before), words(after)];
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const marked = (all: readonly string[]) => ({
    start: all.slice(0, start).join(''),
    marked: all.slice(start, all.length - end).join(''),
    end: all.slice(all.length - end).join(''),
  });
  return { before: marked(old), after: marked(next) };
}
