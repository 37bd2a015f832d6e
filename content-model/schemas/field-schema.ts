/** What a schema says of its fields, from the JSON Schema that Zod makes of it: their kinds, and what `.meta()` carries. */
import { z } from 'zod';

export interface FieldSchema extends z.core.GlobalMeta {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly propertyNames?: FieldSchema;
  readonly additionalProperties?: FieldSchema | false;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly const?: unknown;
}

export const fieldSchema = (schema: z.ZodType): FieldSchema =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as FieldSchema;

/** The schema of a field, of a list's entries or of a record's values. Undefined where there is none. */
export function childOf(schema: FieldSchema, key: PropertyKey): FieldSchema | undefined {
  const { properties, items, additionalProperties } = schema;
  if (properties) return Object.hasOwn(properties, key) ? properties[String(key)] : undefined;
  return items ?? (additionalProperties || undefined);
}

/** The schema of the field at a path. Undefined where there is none. */
export function fieldAt(schema: FieldSchema, path: readonly PropertyKey[]): FieldSchema | undefined {
  return path.reduce<FieldSchema | undefined>((inner, step) => inner && childOf(inner, step), schema);
}

/** The fields that a person may write. */
export function keysOf({ properties, propertyNames }: FieldSchema): string[] {
  if (properties) return Object.keys(properties).filter((key) => key !== 'id');
  return (propertyNames?.enum ?? []).map(String);
}

/** True for a list of entries that are written one below the other. */
export const isList = ({ items }: FieldSchema): boolean => items !== undefined;

/** What a form shows for a field: fields of its own, entries below one another, or one value, and of a choice its names. */
export type Shape =
  | { type: 'group' | 'list' }
  | { type: 'text' | 'number' | 'yes-no' | 'lines' }
  | { type: 'choice'; names: readonly string[] };

export function shapeOf(schema: FieldSchema): Shape {
  if (schema.type === 'object') return { type: 'group' };
  if (schema.items) return { type: schema.items.properties ? 'list' : 'lines' };
  const choices = (schema.anyOf ?? [schema]).map((one) => one.enum ?? ('const' in one ? [one.const] : []));
  if (choices.every(({ length }) => length > 0)) return { type: 'choice', names: choices.flat().map(String) };
  if (schema.type === 'boolean') return { type: 'yes-no' };
  return { type: schema.type === 'number' || schema.type === 'integer' ? 'number' : 'text' };
}

/** Whether a field may be left out of its group. */
export function isOptionalField(group: FieldSchema, key: string): boolean {
  if (isByKey(group)) return group.propertyNames?.enum === undefined;
  return childOf(group, key) !== undefined && !group.required?.includes(key) && !group.isOneOf;
}

/** The fields that a form shows of a group. */
export function shownKeys(group: FieldSchema, value: unknown): string[] {
  const keys = keysOf(group);
  return group.isOneOf ? keys.filter((key) => key in Object(value)) : keys;
}

/** Whether the fields of a group are told apart by their keys alone: the readings by the names of portions. */
export const isByKey = ({ propertyNames }: FieldSchema): boolean => propertyNames !== undefined;
