/** Reads field kinds and `.meta()` from the JSON Schema that Zod makes. */
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
  /** In characters. */
  readonly maxLength?: number;
  /** What content has where the field, or the file, is left out. */
  readonly default?: unknown;
}

export const fieldSchema = (schema: z.ZodType): FieldSchema =>
  z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as FieldSchema;

/** The schema of a field, a list's entries or a record's values; undefined if it does not exist. */
export function childOf(schema: FieldSchema, key: PropertyKey): FieldSchema | undefined {
  const { properties, items, additionalProperties } = schema;
  if (properties) return Object.hasOwn(properties, key) ? properties[String(key)] : undefined;
  return items ?? (additionalProperties || undefined);
}

/** The schema of the field at a path; undefined if it does not exist. */
export function fieldAt(schema: FieldSchema, path: readonly PropertyKey[]): FieldSchema | undefined {
  return path.reduce<FieldSchema | undefined>((inner, step) => inner && childOf(inner, step), schema);
}

export function keysOf({ properties, propertyNames }: FieldSchema): string[] {
  if (properties) return Object.keys(properties).filter((key) => key !== 'id');
  return (propertyNames?.enum ?? []).map(String);
}

export const isList = ({ items }: FieldSchema): boolean => items !== undefined;

/** What a form shows for a field: a group of fields, a list of entries, a single value, or a choice. */
type Shape =
  | { type: 'group' | 'list' }
  | { type: 'text' | 'number' | 'yes-no' | 'lines' }
  | { type: 'choice'; names: readonly string[] };

export function shapeOf(schema: FieldSchema): Shape {
  if (schema.type === 'object') return { type: 'group' };
  if (schema.items) return { type: schema.items.properties ? 'list' : 'lines' };
  const choices = (schema.anyOf ?? [schema]).map(
    (option) => option.enum ?? ('const' in option ? [option.const] : []),
  );
  if (choices.every(({ length }) => length > 0)) return { type: 'choice', names: choices.flat().map(String) };
  if (schema.type === 'boolean') return { type: 'yes-no' };
  return { type: schema.type === 'number' || schema.type === 'integer' ? 'number' : 'text' };
}

export function isOptionalField(group: FieldSchema, key: string): boolean {
  if (isByKey(group)) return group.propertyNames?.enum === undefined;
  return childOf(group, key) !== undefined && !group.required?.includes(key) && !group.isOneOf;
}

export function shownKeys(group: FieldSchema, value: unknown): string[] {
  const keys = keysOf(group);
  return group.isOneOf ? keys.filter((key) => key in Object(value)) : keys;
}

/** Whether keys name the fields of a group: the readings by portion. */
export const isByKey = ({ propertyNames }: FieldSchema): boolean => propertyNames !== undefined;
