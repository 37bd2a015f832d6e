/** What a schema says of itself: its fields, and the words and rules that `.meta()` carries. */
import { z } from 'zod';

/** What `.meta()` told of a field, also of one that may be left out. */
export function factsOf(schema: z.core.$ZodType): z.core.GlobalMeta {
  const own = z.globalRegistry.get(schema);
  if (own || !isWrapped(schema)) return own ?? {};
  return factsOf(schema.unwrap());
}

/** The schema of a field, of a list's entries or of a record's values. Undefined where there is none. */
export function childOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const def = defOf(schema);
  if (def.type === 'object') return Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined;
  if (def.type === 'array') return def.element;
  if (def.type === 'record') return def.valueType;
  return undefined;
}

/** The fields that a person may write. */
export function keysOf(schema: z.core.$ZodType): string[] {
  const def = defOf(schema);
  if (def.type === 'object') return Object.keys(def.shape).filter((key) => key !== 'id');
  if (def.type === 'record') return [...(def.keyType._zod.values ?? [])].map(String);
  return [];
}

/** True for a list of entries that are written one below the other. */
export function isList(schema: z.core.$ZodType): boolean {
  return defOf(schema).type === 'array';
}

/** What a form shows for a field: fields of its own, entries below one another, or one value, and of a choice its names. */
export type Shape =
  | { type: 'group' | 'list' }
  | { type: 'text' | 'number' | 'yes-no' | 'lines' }
  | { type: 'choice'; names: readonly string[] };

export function shapeOf(schema: z.core.$ZodType): Shape {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
    case 'record':
      return { type: 'group' };
    case 'array':
      return { type: defOf(def.element).type === 'object' ? 'list' : 'lines' };
    case 'boolean':
      return { type: 'yes-no' };
    case 'number':
      return { type: 'number' };
  }
  const { values } = unwrap(schema)._zod;
  return values ? { type: 'choice', names: [...values].map(String) } : { type: 'text' };
}

/** Whether a field may be left out of its group. */
export function mayLack(group: z.core.$ZodType, key: string): boolean {
  const def = defOf(group);
  if (def.type === 'record') return def.keyType._zod.values === undefined;
  const field = childOf(group, key);
  return field !== undefined && isWrapped(field) && !isOneOf(group);
}

/** Whether a group has but one of its fields: a block of a page, which is a text or a picture. */
export const isOneOf = (group: z.core.$ZodType): boolean => factsOf(group).isOneOf ?? false;

/** The fields that a form shows of a group. */
export function shownKeys(group: z.core.$ZodType, value: unknown): string[] {
  const keys = keysOf(group);
  return isOneOf(group) ? keys.filter((key) => key in Object(value)) : keys;
}

/** Whether the fields of a group are told apart by their keys alone: the readings by the names of portions. */
export const isByKey = (group: z.core.$ZodType): boolean => defOf(group).type === 'record';

/** True for a file that need not be there. */
export const hasDefault = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'default';

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return isWrapped(schema) ? unwrap(schema.unwrap()) : schema;
}

/** What a schema is made of. `instanceof` takes many times as long with Zod's classes, and this is asked for every value of the content. */
const defOf = (schema: z.core.$ZodType) => unwrap(schema)._zod.def as z.core.$ZodTypes['_zod']['def'];

function isWrapped(schema: z.core.$ZodType): schema is z.ZodOptional | z.ZodDefault {
  const { type } = schema._zod.def;
  return type === 'optional' || type === 'default';
}
