/** Builds a form from a record's schema. */
import { type Control, controlOf, textOf } from '#content-model/schemas/field-kinds.ts';
import {
  childOf,
  type FieldSchema,
  isByKey,
  isOptionalField,
  keysOf,
  shapeOf,
  shownKeys,
} from '#content-model/schemas/field-schema.ts';
import { type FieldPath, fieldName, recordOf } from '#content-model/source.ts';
import { type BlockKind, blocksToFill, footnoteLabel } from '../fields/rich/blocks.ts';
import type { Role } from '../person.ts';

export type Schema = FieldSchema;

interface Part {
  /** Path in the record. */
  path: FieldPath;
  /** The path in forms and problems: `cards.2.href`, where entries count from 1. */
  name: string;
  label: string;
  help: string;
  /** Only owners can change it. */
  isForOwners: boolean;
}

export interface FormField extends Part {
  type: 'field';
  /** A rich text is a list of blocks. */
  control: Exclude<Control, 'rich'>;
  /** The value as the form shows it; empty if missing. */
  value: string;
  isOptional: boolean;
  /** Must be filled in before the record can be published. */
  isNeeded: boolean;
  /** Of a choice. */
  names: readonly string[];
  /** What staff read for each name of a choice, or for each input of a field with several. */
  labels: Readonly<Record<string, string>>;
}

export interface FormGroup extends Part {
  type: 'group';
  parts: readonly FormPart[];
  /** Exists and can be removed. */
  mayGo: boolean;
}

export interface FormList extends Part {
  type: 'list';
  entries: readonly FormEntry[];
  /** What to do if it is empty. */
  ifEmpty: string;
  /** The whole Markdown of a rich text. */
  text?: string;
  /** What can be added; for rich text, the kinds of its blocks. */
  kinds: readonly { kind: string; label: string }[];
}

export interface FormEntry {
  name: string;
  label: string;
  parts: readonly FormPart[];
}

export type FormPart = FormField | FormGroup | FormList;

export const blockNames: Readonly<Record<BlockKind, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  subheading: 'Smaller heading',
  list: 'List',
  numbers: 'Numbered list',
  quotation: 'Quotation',
  footnote: 'Footnote',
};

/** Rarely used fields come last, although files have them first. */
const last = ['hidden', 'sample', 'meta'];

/** Chosen on the list of its kind. */
const chosenElsewhere = 'order';

/**
 * All editable parts of a record, in the order of its schema.
 * @param isThere whether the record or group may not be left out
 */
export function formParts(schema: Schema, data: unknown, path: FieldPath = [], isThere = true): FormPart[] {
  // A record that is one list.
  if (controlOf(schema) === 'list') return [partOf(schema, data, path, false, true)];
  const keys = shownKeys(schema, data)
    .filter((key) => key !== chosenElsewhere)
    .sort((a, b) => last.indexOf(a) - last.indexOf(b));
  return keys.flatMap((key) => {
    const inner = childOf(schema, key);
    if (!inner) return [];
    const isOptional = isOptionalField(schema, key);
    const part = partOf(inner, recordOf(data)[key], [...path, key], isOptional, isThere && !isOptional);
    return [isByKey(schema) ? { ...part, label: key } : part];
  });
}

/** The same without parts that this role may not change. */
export const partsFor = (role: Role, schema: Schema, data: unknown): FormPart[] =>
  formParts(schema, data).filter(({ isForOwners }) => role === 'owner' || !isForOwners);

function partOf(
  schema: Schema,
  value: unknown,
  path: FieldPath,
  isOptional: boolean,
  isNeeded: boolean,
): FormPart {
  const { label = '', help = '', ownersOnly: isForOwners = false, ...facts } = schema;
  const ifEmpty = facts.ifEmpty ?? `Add at least one entry to “${label}”.`;
  const part = { path, name: fieldName(path), label, help, isForOwners };
  const control = controlOf(schema);
  if (control === 'group') {
    const hasDefault = schema.default !== undefined;
    const mayGo = isOptional && value !== undefined && !hasDefault;
    const isThere = isNeeded || mayGo || hasDefault;
    return {
      ...part,
      type: 'group',
      parts: formParts(schema, value ?? schema.default, path, isThere),
      mayGo,
    };
  }
  if (control === 'list') {
    const entries = Array.isArray(value) ? value : [];
    const inner = childOf(schema, 0);
    return {
      ...part,
      type: 'list',
      ifEmpty,
      entries: entries.map((entry, at) => {
        const here = [...path, at];
        const parts = inner ? formParts(inner, entry, here) : [];
        return inner?.isOneOf ? blockOf(here, parts) : entryOf(here, label, parts);
      }),
      kinds: inner?.isOneOf ? kindsOf(inner) : [{ kind: 'entry', label: 'Add an entry' }],
    };
  }
  if (control === 'rich') {
    const kinds = Object.entries(blockNames).map(([kind, name]) => ({ kind, label: `Add: ${name}` }));
    const text = String(value ?? '');
    return { ...part, type: 'list', text, ifEmpty, entries: blockEntries(text, path, isNeeded), kinds };
  }
  const shape = shapeOf(schema);
  return {
    ...part,
    type: 'field',
    control,
    value: textOf(schema, value ?? schema.default),
    isOptional,
    isNeeded: isNeeded && !schema.isLookedUp,
    names: shape.type === 'choice' ? shape.names : [],
    labels: schema.labels ?? {},
  };
}

const kindsOf = (schema: Schema) =>
  keysOf(schema).map((kind) => {
    const inner = childOf(schema, kind);
    return { kind, label: `Add: ${inner?.label}` };
  });

/** An entry with one field is named after the field. */
function blockOf(path: FieldPath, parts: readonly FormPart[]): FormEntry {
  const [only] = parts;
  const inner = only?.type === 'group' ? only.parts : parts;
  return { name: fieldName(path), label: only?.label ?? '', parts: inner };
}

/** An entry is named after its first text. */
function entryOf(path: FieldPath, list: string, parts: readonly FormPart[]): FormEntry {
  const first = parts.find(
    (part) => part.type === 'field' && part.value !== '' && part.control !== 'drawing',
  );
  const said = first?.type === 'field' ? first.value : '';
  const label = said.length > 60 ? `${said.slice(0, 60)}…` : said || `${list}, ${Number(path.at(-1)) + 1}`;
  return { name: fieldName(path), label, parts };
}

function blockEntries(body: string, path: FieldPath, isNeeded: boolean): FormEntry[] {
  return blocksToFill(body).map((block, at) => {
    const here = [...path, at];
    const label = [blockNames[block.kind], footnoteLabel(block)].filter(Boolean).join(' ');
    const words = {
      path: here,
      name: fieldName(here),
      label,
      help: '',
      isForOwners: false,
      value: block.text,
    };
    return {
      name: fieldName(here),
      label,
      parts: [
        {
          ...words,
          type: 'field',
          control: 'long',
          isOptional: false,
          isNeeded: isNeeded && at === 0,
          names: [],
          labels: {},
        },
      ],
    };
  });
}
