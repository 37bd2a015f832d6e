import { isDeepStrictEqual } from 'node:util';
import { Lexer } from 'yaml';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import {
  controlOf,
  type FieldKind,
  fieldKinds,
  sentText,
  textOf,
} from '#content-model/schemas/field-kinds.ts';
import { childOf, isByKey, isOptionalField, keysOf, shownKeys } from '#content-model/schemas/field-schema.ts';
import { type FieldPath, fieldName, recordOf } from '#content-model/source.ts';
import { splitFile } from '#content-model/yaml.ts';
import { cleanFileText, isVisible } from '#core/text.ts';
import {
  type Block,
  type BlockKind,
  blocksOf,
  blocksToFill,
  newBlock,
  withBlocks,
  withoutEmptyBlocks,
  withText,
} from '../fields/rich/blocks.ts';
import { dataOf } from '../publish/record-text.ts';
import { emptyOf } from '../records/records.ts';
import { blockNames, type Schema } from './record-form.ts';

/**
 * A record with the values of a posted form. Fields that the form does not name stay. Invalid values are
 * kept for the check to report.
 * @param form values by field name; the last one counts
 */
export function withForm(schema: Schema, data: unknown, form: URLSearchParams): unknown {
  const filled = (inner: Schema, value: unknown, path: FieldPath, isOptional: boolean): unknown => {
    const control = controlOf(inner);
    if (control === 'group') {
      const group = filledGroup(inner, value ?? inner.default, path, isOptional);
      // What is as if left out stays out.
      return value === undefined && isDeepStrictEqual(group, inner.default) ? undefined : group;
    }
    if (control === 'list') {
      const entry = childOf(inner, 0);
      if (!Array.isArray(value) || !entry) return value;
      return value.map((entryValue, at) => filledGroup(entry, entryValue, [...path, at]));
    }
    if (control === 'rich') return filledText(String(value ?? ''), path);
    const sent = sentText(form, fieldName(path), control);
    if (sent === undefined) return value;
    const { blank, isWhole, read }: FieldKind = fieldKinds[control];
    const typed = isWhole ? cleanFileText(sent) : cleanFileText(sent).trim();
    // A required text may be an empty string.
    if (isWhole && value === undefined && !isOptional) return typed;
    // A box that stays as it was does not add a field that most records omit.
    const before = value ?? inner.default ?? (isOptional ? blank : undefined);
    const after = read(typed, inner, value);
    if (typed === textOf(inner, before) || after === before) return value;
    return isOptional && !isVisible(typed) ? undefined : after;
  };

  function filledGroup(group: Schema, value: unknown, path: FieldPath, isOptional = false): unknown {
    const old = recordOf(value);
    const fields = shownKeys(group, value).map((key): [string, unknown] => {
      const inner = childOf(group, key);
      return [key, inner && filled(inner, old[key], [...path, key], isOptionalField(group, key))];
    });
    const known = Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
    if (value === undefined) {
      // An unticked box does not add a missing group.
      const isThere = Object.values(known).some((inner) => inner !== false && inner !== '');
      // A group whose fields are all optional exists even when it is empty.
      const isEmpty = !isOptional && keysOf(group).every((key) => isOptionalField(group, key));
      if (!isThere) return isEmpty ? {} : undefined;
    }
    // New fields are inserted in the order of the schema.
    const unknown = Object.entries(old).filter(([key]) => !fields.some(([other]) => other === key));
    return { ...known, ...Object.fromEntries(unknown) };
  }

  /** A text comes whole from the editor, or block by block without JavaScript. */
  function filledText(body: string, path: FieldPath): string {
    const sentWhole = form.getAll(fieldName(path)).at(-1);
    if (sentWhole !== undefined) return cleanFileText(sentWhole);
    const blocks = blocksToFill(body);
    const filledBlocks = blocks.map((block, at) => {
      const sent = form.getAll(fieldName([...path, at])).at(-1);
      const typed = sent === undefined ? block.text : cleanFileText(sent).trim();
      return typed === block.text ? block : withText(block, typed);
    });
    return filledBlocks.some((block, at) => block !== blocks[at]) ? withBlocks(body, filledBlocks) : body;
  }

  return omitUndefined(filled(schema, data, [], false));
}

/** Removes unfilled blocks from texts. A new text is empty until it is edited. */
export function withoutEmpty(schema: Schema, data: unknown): unknown {
  if (schema.control === 'rich' && typeof data === 'string') return withoutEmptyBlocks(data);
  const entry = childOf(schema, 0);
  if (entry && Array.isArray(data)) return data.map((entryValue) => withoutEmpty(entry, entryValue));
  if (controlOf(schema) !== 'group') return data;
  return Object.fromEntries(
    Object.entries(recordOf(data)).map(([key, value]) => {
      const inner = childOf(schema, key);
      return [key, inner ? withoutEmpty(inner, value) : value];
    }),
  );
}

const deeds = ['add', 'copy', 'up', 'down', 'remove'] as const;

/**
 * Adds, copies, moves or removes a list entry or text block, or removes a group.
 * @param action the value of the pressed button: `add cards entry`, `up cards.2`
 * @returns undefined if the record has no such part
 */
export function applyAction(
  schema: Schema,
  data: unknown,
  action: string,
): { data: unknown; name: string } | undefined {
  const [what, target = '', kind = ''] = action.split(' ');
  const steps = target === '' ? [] : target.split('.');
  const at = what === 'add' ? undefined : Number(steps.at(-1)) - 1;
  if (!deeds.some((known) => known === what)) return undefined;
  let done: string | undefined;

  const walk = (
    inner: Schema | undefined,
    value: unknown,
    path: FieldPath,
    left: readonly string[],
  ): unknown => {
    const [step, ...rest] = left;
    if (!inner) return value;
    const control = controlOf(inner);
    const isHere = what === 'add' ? step === undefined : rest.length === 0 && step !== undefined;
    if (isHere && (control === 'list' || control === 'rich')) {
      const { entries, added, withEntries } =
        control === 'rich' ? textBlocks(value, kind) : listEntries(inner, value, kind);
      const changed = changedList(entries, what, at, added);
      if (!changed) return value;
      done = fieldName([...path, changed.at]);
      return withEntries(changed.list);
    }
    if (step === undefined) return value;
    if (control === 'group' && keysOf(inner).includes(step)) {
      const fields = recordOf(value);
      if (what === 'remove' && rest.length === 0 && isOptionalField(inner, step)) {
        done = fieldName([...path, step]);
        return { ...fields, [step]: undefined };
      }
      return { ...fields, [step]: walk(childOf(inner, step), fields[step], [...path, step], rest) };
    }
    if (!Array.isArray(value)) return value;
    return value.map((entry, index) =>
      index === Number(step) - 1 ? walk(childOf(inner, 0), entry, [...path, index], rest) : entry,
    );
  };
  const changed = omitUndefined(walk(schema, data, [], steps));
  return done === undefined ? undefined : { data: changed, name: done };
}

const listEntries = (schema: Schema, value: unknown, kind: string) => ({
  entries: Array.isArray(value) ? value : [],
  added: () => newEntry(childOf(schema, 0), kind),
  withEntries: (entries: readonly unknown[]): unknown => entries,
});

function textBlocks(value: unknown, kind: string) {
  const body = String(value ?? '');
  const known = Object.hasOwn(blockNames, kind) ? (kind as BlockKind) : 'paragraph';
  return {
    entries: blocksToFill(body),
    added: () => newBlock(known, blocksOf(body)),
    withEntries: (entries: readonly unknown[]): unknown => withBlocks(body, entries as Block[]),
  };
}

function changedList(list: readonly unknown[], what = '', at: number | undefined, added: () => unknown) {
  if (what === 'add') {
    const entry = added();
    const notes = list.findIndex((other) => isNote(other));
    const to = notes < 0 || isNote(entry) ? list.length : notes;
    return { list: list.toSpliced(to, 0, entry), at: to };
  }
  if (at === undefined || !(at in list)) return undefined;
  const to = at + (what === 'up' ? -1 : what === 'down' ? 1 : 0);
  if (what === 'remove') return { list: list.toSpliced(at, 1), at: Math.max(0, at - 1) };
  if (what === 'copy') return { list: list.toSpliced(at + 1, 0, structuredClone(list[at])), at: at + 1 };
  if (!(to in list)) return undefined;
  return { list: list.toSpliced(at, 1).toSpliced(to, 0, list[at]), at: to };
}

/** Footnotes stay at the end of a text. */
const isNote = (entry: unknown) => recordOf(entry).kind === 'footnote' && 'raw' in recordOf(entry);

/** A new record: its required lists have a first entry. */
export function newRecord(schema: Schema, fields: Record<string, unknown>): Record<string, unknown> {
  const lists = keysOf(schema).flatMap((key) => {
    const inner = childOf(schema, key);
    if (!inner || isOptionalField(schema, key) || controlOf(inner) !== 'list') return [];
    const entry = childOf(inner, 0);
    const [kind = ''] = entry ? keysOf(entry) : [];
    return [[key, [withoutEmpty(entry ?? {}, newEntry(entry, kind))]]];
  });
  return { ...fields, ...Object.fromEntries(lists) };
}

/**
 * A new entry; lists in it get a first entry, texts a paragraph.
 * @param kind of an entry that can be of several kinds
 */
function newEntry(schema: Schema | undefined, kind: string): unknown {
  const inner = schema?.isOneOf ? childOf(schema, kind) : undefined;
  if (!inner) return blankEntry(schema);
  if (inner.control === 'rich') return { [kind]: `${newBlock('paragraph', []).raw}\n` };
  return { [kind]: controlOf(inner) === 'list' ? [blankEntry(childOf(inner, 0))] : blankEntry(inner) };
}

function blankEntry(schema: Schema | undefined): unknown {
  if (!schema) return '';
  const control = controlOf(schema);
  if (control === 'list') return [];
  if (control !== 'group') return fieldKinds[control].blank;
  const needed = keysOf(schema).filter((key) => !isOptionalField(schema, key));
  return Object.fromEntries(needed.map((key) => [key, blankEntry(childOf(schema, key))]));
}

/** Removes undefined fields, which files cannot contain. */
function omitUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitUndefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, omitUndefined(inner)]],
    ),
  );
}

/**
 * Maximum size of a form in bytes. A form contains the record three times: original, shown, and fields. A
 * record has about 100,000 characters, each up to nine bytes when encoded: 2.7 MB. The rest is for people
 * who paste too much: they get it back with an error message.
 */
export const bodyLimit = 4_000_000;

/** Limits of one text, and of all texts of a record. Comparing larger ones blocks visitors. */
const [maxCharacters, maxLines] = [250_000, 2000];
/** Maximum fields of one form. */
const maxFields = 5000;
/** YAML tokens in one text, and among them those of flow collections: `{a: [b, c]}`. */
const [maxTokens, maxFlowTokens] = [25_000, 1000];

const count = (text: string, sign: string) => text.split(sign).length - 1;

export const isTooLongText = (text: string): boolean =>
  text.length > maxCharacters || count(text, '\n') > maxLines;

export const isTooLongForm = (form: URLSearchParams): boolean =>
  form.size > maxFields || form.values().some(isTooLongText);

export function isTooLongRecord(data: unknown): boolean {
  let [characters, lines] = [0, 0];
  const measure = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) measure(inner);
      return;
    }
    const text = String(value ?? '');
    characters += text.length;
    lines += 1 + count(text, '\n');
  };
  measure(data);
  return characters > maxCharacters || lines > maxLines;
}

/**
 * Parses a posted record and keeps only fields of its schema.
 * @returns undefined for a text that is too long or not a record of this kind
 */
export function parsePostedRecord({ file, kind }: { file: string; kind: Kind }, text: string): unknown {
  if (isTooLongText(text) || isTooNested(splitFile(file, text).yaml)) return undefined;
  const data = parsed(file, text);
  return data === null ? emptyOf(kind) : pickSchemaFields(kind.schema, data);
}

/**
 * Checked before parsing, because YAML compares all keys of a map with each other and explains every error
 * at length.
 */
function isTooNested(yaml: string): boolean {
  let [tokens, flowTokens] = [0, 0];
  for (const token of new Lexer().lex(yaml)) {
    tokens += 1;
    if (/^[[\]{},]$/.test(token)) flowTokens += 1;
    if (tokens > maxTokens || flowTokens > maxFlowTokens) return true;
  }
  return false;
}

function parsed(file: string, text: string): unknown {
  try {
    return dataOf(file, text);
  } catch (error) {
    // Thousands of nested brackets.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Keeps only what the schema allows; undefined if nothing is left. */
function pickSchemaFields(schema: Schema, value: unknown): unknown {
  if (controlOf(schema) === 'group') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(recordOf(value)).flatMap(([key, field]) => {
      const inner = !isByKey(schema) || keysOf(schema).includes(key) ? childOf(schema, key) : undefined;
      const own = inner && pickSchemaFields(inner, field);
      return own === undefined ? [] : [[key, own]];
    });
    return Object.fromEntries(entries);
  }
  const inner = childOf(schema, 0);
  if (inner) {
    if (!Array.isArray(value)) return undefined;
    return value.map((entry) => pickSchemaFields(inner, entry)).filter((entry) => entry !== undefined);
  }
  return typeof value === 'object' && value !== null ? undefined : value;
}
