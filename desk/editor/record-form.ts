/** A record as a form made from its schema. */
import {
  childOf,
  type FieldSchema,
  isByKey,
  isOptionalField,
  keysOf,
  type Shape,
  shapeOf,
  shownKeys,
} from '#content-model/schemas/field-schema.ts';
import type { Control } from '#content-model/schemas/fields.ts';
import { type FieldPath, fieldName, recordOf } from '#content-model/source.ts';
import type { Role } from '../auth/person.ts';
import { type BlockKind, blocksOf, markOf } from './blocks.ts';

export type Schema = FieldSchema;

interface Part {
  /** Where it stands in the record. */
  path: FieldPath;
  /** The path as forms and faults name it: `cards.2.href`, the first entry of a list is 1. */
  name: string;
  label: string;
  help: string;
  /** At the desk only owners change it. */
  isForOwners: boolean;
}

export interface FormField extends Part {
  type: 'field';
  control: Control | Exclude<Shape['type'], 'group' | 'list'>;
  /** As the form shows it; empty where there is none. */
  value: string;
  isOptional: boolean;
  /** Of a choice. */
  names: readonly string[];
}

export interface FormGroup extends Part {
  type: 'group';
  parts: readonly FormPart[];
  /** It is there, and may be taken away. */
  mayGo: boolean;
}

export interface FormList extends Part {
  type: 'list';
  entries: readonly FormEntry[];
  /** What to do when it must not stay empty. */
  ifEmpty: string;
  /** Of rich text the whole, as Markdown. */
  text?: string;
  /** What can be added: for rich text, the kinds of its blocks. */
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

/** What few people look for, though files have it first. */
const last = ['hidden', 'order', 'sample', 'meta'];

/** Every part of a record that a person may change, in the order of its schema. */
export function formParts(schema: Schema, data: unknown, path: FieldPath = []): FormPart[] {
  // A record that is one list.
  if (shapeOf(schema).type === 'list') return [partOf(schema, data, path, false)];
  const keys = shownKeys(schema, data).sort((a, b) => last.indexOf(a) - last.indexOf(b));
  return keys.flatMap((key) => {
    const inner = childOf(schema, key);
    if (!inner) return [];
    const part = partOf(inner, recordOf(data)[key], [...path, key], isOptionalField(schema, key));
    return [isByKey(schema) ? { ...part, label: key } : part];
  });
}

/** The same without what somebody with this role does not change. */
export const partsFor = (role: Role, schema: Schema, data: unknown): FormPart[] =>
  formParts(schema, data).filter(({ isForOwners }) => role === 'owner' || !isForOwners);

function partOf(schema: Schema, value: unknown, path: FieldPath, isOptional: boolean): FormPart {
  const { label = '', help = '', control, ownersOnly: isForOwners = false, ...facts } = schema;
  const ifEmpty = facts.ifEmpty ?? `Add at least one entry to “${label}”.`;
  const part = { path, name: fieldName(path), label, help, isForOwners };
  const shape = shapeOf(schema);
  if (shape.type === 'group') {
    const mayGo = isOptional && value !== undefined;
    return { ...part, type: 'group', parts: formParts(schema, value, path), mayGo };
  }
  if (shape.type === 'list') {
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
    return { ...part, type: 'list', text, ifEmpty, entries: blockEntries(text, path), kinds };
  }
  return {
    ...part,
    type: 'field',
    control: control ?? shape.type,
    value: shown(value),
    isOptional,
    names: shape.type === 'choice' ? shape.names : [],
  };
}

const kindsOf = (schema: Schema) =>
  keysOf(schema).map((kind) => {
    const inner = childOf(schema, kind);
    return { kind, label: `Add: ${inner?.label}` };
  });

/** An entry that is one thing is called what it is. */
function blockOf(path: FieldPath, parts: readonly FormPart[]): FormEntry {
  const [only] = parts;
  const inner = only?.type === 'group' ? only.parts : parts;
  return { name: fieldName(path), label: only?.label ?? '', parts: inner };
}

/** An entry is called what its first words say. */
function entryOf(path: FieldPath, list: string, parts: readonly FormPart[]): FormEntry {
  const first = parts.find(
    (part) => part.type === 'field' && part.value !== '' && part.control !== 'drawing',
  );
  const said = first?.type === 'field' ? first.value : '';
  const label = said.length > 60 ? `${said.slice(0, 60)}…` : said || `${list}, ${Number(path.at(-1)) + 1}`;
  return { name: fieldName(path), label, parts };
}

function blockEntries(body: string, path: FieldPath): FormEntry[] {
  return blocksOf(body).map((block, at) => {
    const here = [...path, at];
    const label = [blockNames[block.kind], markOf(block)].filter(Boolean).join(' ');
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
      parts: [{ ...words, type: 'field', control: 'long', isOptional: false, names: [] }],
    };
  });
}

/** A value as a form shows it. Lists of words have a line for each entry; several words of one entry are parted by commas. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((entry) => (Array.isArray(entry) ? entry.join(', ') : String(entry))).join('\n');
  return String(value);
}
