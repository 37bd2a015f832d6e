import { Lexer } from 'yaml';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import {
  childOf,
  isByKey,
  isOptionalField,
  keysOf,
  shapeOf,
  shownKeys,
} from '#content-model/schemas/field-schema.ts';
import { type FieldPath, fieldName, recordOf } from '#content-model/source.ts';
import { splitFrontMatter } from '#content-model/yaml.ts';
import { asSingleLine } from '#core/text.ts';
import { dataOf } from '../publish/record-text.ts';
import { type BlockKind, blocksOf, newBlock, withBlocks, withoutEmptyBlocks, withWords } from './blocks.ts';
import { blockNames, type Schema, shown } from './record-form.ts';
import { emptyOf } from './records.ts';

/** The record that a filled form means. */
/**
 * A record with what a form says of its fields. A field that the form does not name stays; what is typed stays typed, be it right or
 * not: that is for the check to say.
 *
 * @param form values by the names of fields; of several the last counts
 */
export function withForm(schema: Schema, data: unknown, form: URLSearchParams): unknown {
  const filled = (inner: Schema, value: unknown, path: FieldPath, isOptional: boolean): unknown => {
    const shape = shapeOf(inner);
    if (shape.type === 'group') return filledGroup(inner, value, path, isOptional);
    if (shape.type === 'list') {
      const entry = childOf(inner, 0);
      if (!Array.isArray(value) || !entry) return value;
      return value.map((one, at) => filledGroup(entry, one, [...path, at]));
    }
    if (inner.control === 'rich') return filledText(String(value ?? ''), path);
    const sent = form.getAll(fieldName(path)).at(-1);
    if (sent === undefined) return value;
    const typed = inner.control === 'long' ? cleaned(sent) : cleaned(sent).trim();
    // A box that was not ticked says nothing of a field that most records leave out.
    if (shape.type === 'yes-no' && value === undefined && isOptional && typed === 'no') return undefined;
    // A text that may be empty is there all the same.
    if (inner.control === 'long' && value === undefined && !isOptional) return typed;
    return typed === shown(value) ? value : read(inner, typed, value, isOptional);
  };

  function filledGroup(group: Schema, value: unknown, path: FieldPath, isOptional = false): unknown {
    const old = recordOf(value);
    const fields = shownKeys(group, value).map((key): [string, unknown] => {
      const inner = childOf(group, key);
      return [key, inner && filled(inner, old[key], [...path, key], isOptionalField(group, key))];
    });
    const known = Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
    if (value === undefined) {
      // A box that was not ticked says nothing of a part that is not there.
      const isThere = Object.values(known).some((inner) => inner !== false && inner !== '');
      // One whose fields may all be left out is there, though it holds nothing.
      const isEmpty = !isOptional && keysOf(group).every((key) => isOptionalField(group, key));
      if (!isThere) return isEmpty ? {} : undefined;
    }
    // What comes anew stands where the schema has it.
    const unknown = Object.entries(old).filter(([key]) => !fields.some(([other]) => other === key));
    return { ...known, ...Object.fromEntries(unknown) };
  }

  /** A text comes whole from the editor, and block by block from a form without a script. */
  function filledText(body: string, path: FieldPath): string {
    const sentWhole = form.getAll(fieldName(path)).at(-1);
    if (sentWhole !== undefined) return cleaned(sentWhole);
    const blocks = blocksOf(body);
    const filledBlocks = blocks.map((block, at) => {
      const sent = form.getAll(fieldName([...path, at])).at(-1);
      const typed = sent === undefined ? block.text : cleaned(sent).trim();
      return typed === block.text ? block : withWords(block, typed);
    });
    return filledBlocks.some((block, at) => block !== blocks[at]) ? withBlocks(body, filledBlocks) : body;
  }

  return withoutNothing(filled(schema, data, [], false));
}

/** A record whose texts are without the blocks that nobody has filled. A new one is empty until somebody writes in it. */
export function withoutEmpty(schema: Schema, data: unknown): unknown {
  if (schema.control === 'rich' && typeof data === 'string') return withoutEmptyBlocks(data);
  const entry = childOf(schema, 0);
  if (entry && Array.isArray(data)) return data.map((one) => withoutEmpty(entry, one));
  if (shapeOf(schema).type !== 'group') return data;
  return Object.fromEntries(
    Object.entries(recordOf(data)).map(([key, value]) => {
      const inner = childOf(schema, key);
      return [key, inner ? withoutEmpty(inner, value) : value];
    }),
  );
}

/** Line feeds alone; no signs that no keyboard types and no database takes. */
function cleaned(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  return text.replaceAll('\r\n', '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff]/g, '');
}

function read(schema: Schema, typed: string, old: unknown, isOptional: boolean): unknown {
  const { control } = schema;
  const shape = shapeOf(schema);
  if (typed.trim() === '' && isOptional) return undefined;
  switch (shape.type) {
    case 'yes-no':
      return typed !== 'no';
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
    case 'choice':
      return typeof old === 'number' || /^\d{3}$/.test(typed) ? Number(typed) : typed;
    case 'lines': {
      const lines = typed.split('\n').map(asSingleLine).filter(Boolean);
      const inner = childOf(schema, 0);
      return inner && shapeOf(inner).type === 'lines' ? lines.map((line) => line.split(/[\s,]+/)) : lines;
    }
    default:
      if (control === 'long')
        return typed.trimEnd() + (typeof old === 'string' && old.endsWith('\n') ? '\n' : '');
      return asSingleLine(typed).replace(/\s+/g, ' ');
  }
}

const deeds = ['add', 'copy', 'up', 'down', 'remove'] as const;

/**
 * A record in which an entry of a list, or a block of a text, was added, copied, moved or removed, or a part taken away.
 *
 * @param deed a form's button says it: `add cards entry`, `up cards.2`
 * @returns undefined when there is no such thing in the record
 */
export function withDeed(
  schema: Schema,
  data: unknown,
  deed: string,
): { data: unknown; name: string } | undefined {
  const [what, target = '', kind = ''] = deed.split(' ');
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
    const shape = shapeOf(inner);
    const isRich = inner.control === 'rich';
    const isHere = what === 'add' ? step === undefined : rest.length === 0 && step !== undefined;
    if (isHere && (shape.type === 'list' || isRich)) {
      const list: readonly unknown[] = isRich
        ? blocksOf(String(value ?? ''))
        : Array.isArray(value)
          ? value
          : [];
      const added = () =>
        isRich && kind in blockNames
          ? newBlock(kind as BlockKind, blocksOf(String(value ?? '')))
          : newEntry(childOf(inner, 0), kind);
      const changed = changedList(list, what, at, added);
      if (!changed) return value;
      done = fieldName([...path, changed.at]);
      return isRich
        ? withBlocks(String(value ?? ''), changed.list as ReturnType<typeof blocksOf>)
        : changed.list;
    }
    if (step === undefined) return value;
    if (shape.type === 'group' && keysOf(inner).includes(step)) {
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
  const changed = withoutNothing(walk(schema, data, [], steps));
  return done === undefined ? undefined : { data: changed, name: done };
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

/** Of an entry that is one thing `kind` says which; a list in it has a first entry, a text a paragraph. */
function newEntry(schema: Schema | undefined, kind: string): unknown {
  const inner = schema?.isOneOf ? childOf(schema, kind) : undefined;
  if (!inner) return blank(schema);
  if (inner.control === 'rich') return { [kind]: `${newBlock('paragraph', []).raw}\n` };
  return { [kind]: shapeOf(inner).type === 'list' ? [blank(childOf(inner, 0))] : blank(inner) };
}

/** An entry without words, as a form shows it first. */
function blank(schema: Schema | undefined): unknown {
  if (!schema) return '';
  const shape = shapeOf(schema);
  if (shape.type === 'yes-no') return false;
  if (shape.type === 'list' || shape.type === 'lines') return [];
  if (shape.type !== 'group') return '';
  const needed = keysOf(schema).filter((key) => !isOptionalField(schema, key));
  return Object.fromEntries(needed.map((key) => [key, blank(childOf(schema, key))]));
}

/** Without the fields that are undefined: files know only fields that are there. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, withoutNothing(inner)]],
    ),
  );
}

/**
 * What a browser sends back of a record. Nothing of it is believed: its size, its shape and its keys are
 * checked.
 */
/**
 * The maximum size of a form in bytes. A form holds the record three times: as it was, as it was shown, and
 * its fields. A record has little more than 100,000 characters, and a browser writes a character in up to
 * nine bytes: 2.7 MB. The rest is for people who paste too much: they get it back with an error message.
 */
export const bodyLimit = 4_000_000;

/** Of one text, and of all texts of a record together. Comparing larger ones keeps visitors waiting. */
const [mostCharacters, mostLines] = [250_000, 2000];
/** Fields of one form. */
const mostFields = 5000;
/** Signs of YAML in one text, and among them those of collections on one line: `{a: [b, c]}`. */
const [mostTokens, mostFlowTokens] = [25_000, 1000];

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Whether a text is longer than any record. */
export const isTooLongText = (text: string): boolean =>
  text.length > mostCharacters || count(text, '\n') > mostLines;

/** Whether a posted form is larger than that of any record. */
export const isTooLongForm = (form: URLSearchParams): boolean =>
  form.size > mostFields || form.values().some(isTooLongText);

/** Whether a record is larger than a form may make it. */
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
  return characters > mostCharacters || lines > mostLines;
}

/**
 * The record in a text that a browser sent back, with only the fields that its schema has.
 *
 * @returns undefined for a text that is too long, or no record of this kind
 */
export function sentRecord({ file, kind }: { file: string; kind: Kind }, text: string): unknown {
  if (isTooLongText(text) || isTooNested(file.endsWith('.md') ? splitFrontMatter(text).yaml : text))
    return undefined;
  const data = parsed(file, text);
  return data === null ? emptyOf(kind) : fitted(kind.schema, data);
}

/**
 * Counts before parsing: YAML compares the keys of a map each with every other, and explains each of its
 * faults at length.
 */
function isTooNested(yaml: string): boolean {
  let [tokens, flowTokens] = [0, 0];
  for (const token of new Lexer().lex(yaml)) {
    tokens += 1;
    if (/^[[\]{},]$/.test(token)) flowTokens += 1;
    if (tokens > mostTokens || flowTokens > mostFlowTokens) return true;
  }
  return false;
}

function parsed(file: string, text: string): unknown {
  try {
    return dataOf(file, text);
  } catch (error) {
    // Brackets within brackets, thousands deep.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What of a value its schema has a place for; undefined where that is nothing. */
function fitted(schema: Schema, value: unknown): unknown {
  const { type } = shapeOf(schema);
  if (type === 'group') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(recordOf(value)).flatMap(([key, field]) => {
      const inner = !isByKey(schema) || keysOf(schema).includes(key) ? childOf(schema, key) : undefined;
      const own = inner && fitted(inner, field);
      return own === undefined ? [] : [[key, own]];
    });
    return Object.fromEntries(entries);
  }
  if (type === 'list' || type === 'lines') {
    const inner = childOf(schema, 0);
    if (!inner || !Array.isArray(value)) return undefined;
    return value.map((entry) => fitted(inner, entry)).filter((entry) => entry !== undefined);
  }
  return typeof value === 'object' && value !== null ? undefined : value;
}
