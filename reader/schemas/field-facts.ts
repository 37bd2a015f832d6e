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
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return inner.shape[String(key)];
  if (inner instanceof z.ZodArray) return inner.element;
  if (inner instanceof z.ZodRecord) return inner.valueType;
  return undefined;
}

/** The fields that a person may write. */
export function keysOf(schema: z.core.$ZodType): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape).filter((key) => key !== 'id');
  if (inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum) {
    return inner.keyType.options.map(String);
  }
  return [];
}

/** True for a list of entries that are written one below the other. */
export function isList(schema: z.core.$ZodType): boolean {
  return unwrap(schema) instanceof z.ZodArray;
}

/** What a form shows for a field: fields of its own, entries below one another, or one value, and of a choice its names. */
export type Shape =
  | { type: 'group' | 'list' }
  | { type: 'text' | 'number' | 'yes-no' | 'lines' }
  | { type: 'choice'; names: readonly string[] };

export function shapeOf(schema: z.core.$ZodType): Shape {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return { type: 'group' };
  if (inner instanceof z.ZodArray) {
    return { type: unwrap(inner.element) instanceof z.ZodObject ? 'list' : 'lines' };
  }
  if (inner instanceof z.ZodBoolean) return { type: 'yes-no' };
  if (inner instanceof z.ZodNumber) return { type: 'number' };
  if (inner instanceof z.ZodEnum) return { type: 'choice', names: inner.options.map(String) };
  if (inner instanceof z.ZodLiteral) return { type: 'choice', names: [...inner.values].map(String) };
  if (inner instanceof z.ZodUnion && inner.options.every((option) => option instanceof z.ZodLiteral)) {
    return { type: 'choice', names: inner.options.flatMap((option) => [...option.values].map(String)) };
  }
  return { type: 'text' };
}

/** Whether a field may be left out of its group. */
export function mayLack(group: z.core.$ZodType, key: string): boolean {
  const inner = unwrap(group);
  if (inner instanceof z.ZodRecord) return inner.keyType._zod.values === undefined;
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
export const isByKey = (group: z.core.$ZodType): boolean => unwrap(group) instanceof z.ZodRecord;

/** True for what content of earlier versions does without. */
export const hasDefault = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodDefault;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return isWrapped(schema) ? unwrap(schema.unwrap()) : schema;
}

function isWrapped(schema: z.core.$ZodType): schema is z.ZodOptional | z.ZodDefault {
  // Asked for every value of the content; `instanceof` takes many times as long with Zod's classes.
  const { type } = schema._zod.def;
  return type === 'optional' || type === 'default';
}
