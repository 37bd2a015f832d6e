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

/** The same as this role may see it. */
export const visibleChanges = (role: Role, schema: Schema, before: unknown, after: unknown) =>
  role !== 'owner' && isForOwners(schema)
    ? []
    : changesBetween(partsFor(role, schema, before), partsFor(role, schema, after), []);

/** A change with its differences marked. */
export const markChange = ({ labels, before, after }: FieldChange) => ({
  label: labels.join(', '),
  parts: diffWords(before, after),
});

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

/** A part of a changed text; without `change` it is the same before and after. */
export interface TextPart {
  text: string;
  change?: 'removed' | 'added';
}

/** Characters of an unchanged text next to a change, of a change, and of what is left out. */
const [maxContext, maxChanged, minLeftOut] = [160, 1000, 60];

/** Where a sentence begins, and where a word does. */
const [sentenceStart, wordStart] = [/(?<=[.!?]["”’)]*\s|\n)/, /(?<=\s)/];

/** What changed between two texts, with the sentences around each change. */
export function diffWords(before: string, after: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (text: string, change?: TextPart['change']) => {
    const last = parts.at(-1);
    if (last && last.change === change) last.text += text;
    else if (text !== '') parts.push({ text, ...(change && { change }) });
  };
  for (const sentences of align(before, after, sentenceStart)) {
    for (const { removed, added, kept } of align(sentences.removed, sentences.added, wordStart)) {
      add(removed, 'removed');
      add(added, 'added');
      add(kept);
    }
    add(sentences.kept);
  }
  return parts.map(({ text, change }, index) => {
    if (!change) return { text: contextIn(text, index > 0, index < parts.length - 1) };
    return { text: text.length > maxChanged ? `${text.slice(0, maxChanged)} …` : text, change };
  });
}

/** A change, and the text that follows it. */
interface Run {
  removed: string;
  added: string;
  kept: string;
}

/** More pairs of pieces are not compared: they count as changed. */
const maxPairs = 40_000;

/** Aligns the pieces of two texts by their longest common subsequence. */
function align(before: string, after: string, pieceStart: RegExp): Run[] {
  const [old, next] = [before.split(pieceStart), after.split(pieceStart)];
  let start = 0;
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  const [oldMiddle, newMiddle] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const width = newMiddle.length + 1;
  const isCompared = oldMiddle.length * newMiddle.length <= maxPairs;
  // The number of common pieces from each pair on.
  const common = new Uint16Array(isCompared ? (oldMiddle.length + 1) * width : 0);
  const commonFrom = (a: number, b: number) => common[a * width + b] ?? 0;
  const isSame = (a: number, b: number) =>
    isCompared && a < oldMiddle.length && b < newMiddle.length && oldMiddle[a] === newMiddle[b];
  for (let a = oldMiddle.length - 1; isCompared && a >= 0; a -= 1) {
    for (let b = newMiddle.length - 1; b >= 0; b -= 1) {
      common[a * width + b] = isSame(a, b)
        ? commonFrom(a + 1, b + 1) + 1
        : Math.max(commonFrom(a + 1, b), commonFrom(a, b + 1));
    }
  }
  let run: Run = { removed: '', added: '', kept: old.slice(0, start).join('') };
  const runs = [run];
  for (let a = 0, b = 0; a < oldMiddle.length || b < newMiddle.length; ) {
    if (isSame(a, b)) {
      run.kept += oldMiddle[a++];
      b += 1;
      continue;
    }
    if (run.kept) {
      run = { removed: '', added: '', kept: '' };
      runs.push(run);
    }
    const isRemoved =
      b === newMiddle.length || (a < oldMiddle.length && commonFrom(a + 1, b) >= commonFrom(a, b + 1));
    if (isRemoved) run.removed += oldMiddle[a++];
    else run.added += newMiddle[b++];
  }
  run.kept += old.slice(old.length - end).join('');
  return runs;
}

/** The sentences of an unchanged text that are next to a change. */
function contextIn(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const sentences = text.split(sentenceStart);
  const start = isAfterChange ? (sentences[0] ?? '').slice(0, maxContext) : '';
  const end = isBeforeChange ? (sentences.at(-1) ?? '').slice(-maxContext) : '';
  return text.length - start.length - end.length > minLeftOut ? `${start} … ${end}` : text;
}
