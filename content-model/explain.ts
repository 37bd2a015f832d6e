import type { z } from 'zod';
import { nearest } from './nearest.ts';
import { childOf, type FieldSchema, keysOf } from './schemas/field-facts.ts';
import { type FieldPath, valueAt } from './source.ts';

/** What is wrong with a field and how to mend it, from a schema's complaint. One complaint may name several fields. */
export function explain(
  issue: z.core.$ZodIssue,
  data: unknown,
  schema: FieldSchema,
): { path: FieldPath; text: string }[] {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path);
    return issue.keys.map((key) => ({ path: [...issue.path, key], text: notAField(key, known) }));
  }
  const value = valueAt(data, issue.path);
  const name = String(issue.path.at(-1) ?? '');
  const text =
    value === undefined
      ? `is missing. Add a line that begins with "${name}: ".`
      : value === null
        ? 'is empty. Write its value after the colon, or remove the line if the field is optional.'
        : issue.code === 'invalid_type'
          ? wrongType(issue.expected, value)
          : issue.message;
  return [{ path: issue.path, text }];
}

function notAField(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  if (near) return `is not a field here. Did you mean "${near}"?`;
  return `is not a field here. Remove it, or use one of: ${known.join(', ')}.`;
}

function wrongType(expected: string, value: unknown): string {
  if (expected === 'string' && typeof value !== 'object')
    return `must be text. Put it in quotes: "${String(value)}".`;
  if (expected === 'string')
    return 'must be one line of text. Put it in quotes if it holds ": " or begins with a brace.';
  if (expected === 'array')
    return 'must be a list. Put each entry on a line of its own that begins with "- ".';
  if (expected === 'object') return 'must have fields of its own. Indent them on the lines below.';
  if (expected === 'boolean') return 'must be true or false, without quotes.';
  if (expected === 'number') return 'must be a number, without quotes.';
  if (expected === 'int') return 'must be a whole number, without quotes.';
  return `must be of the kind "${expected}".`;
}

/** The fields that a schema allows at a path; none when it cannot be told. */
function fieldsAt(schema: FieldSchema, path: FieldPath): readonly string[] {
  const at = path.reduce<FieldSchema | undefined>((inner, step) => inner && childOf(inner, step), schema);
  return at ? keysOf(at) : [];
}
