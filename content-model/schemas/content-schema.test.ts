import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsSchema } from './content-schema.ts';
import { childOf, type FieldSchema, fieldSchema, isList, keysOf } from './field-schema.ts';

/** Every field that people write, by its path; a list's entries are `*`. */
function fieldsOf(schema: FieldSchema, path: string): [string, FieldSchema][] {
  const keys = isList(schema) ? ['*'] : keysOf(schema);
  return keys.flatMap((key) => {
    const field = childOf(schema, key);
    if (!field) throw new Error(`${path} does not tell what ${key} is`);
    const here = path === '' ? key : `${path}.${key}`;
    return [[here, field] as [string, FieldSchema], ...fieldsOf(field, here)];
  });
}

/** Folders and list entries, which a form names after their list. */
const unnamed = /\*$|^(pages|emails|beliefs)$/;

test('every field has a label and a help sentence', () => {
  const fields = fieldsOf(fieldsSchema, '').filter(([path]) => !unnamed.test(path));
  expect(fields.length).toBeGreaterThan(500);
  const unlabeled = fields.filter(([, field]) => {
    const { label = '', help = '' } = field;
    return !/^\S/.test(label) || !/^\S.*[.?:]$/.test(help);
  });
  expect(unlabeled.map(([path]) => path)).toEqual([]);
});

test('finds a field without label and help, also deep in a record', () => {
  const invalid = z.strictObject({ cards: z.array(z.strictObject({ title: z.string().optional() })) });
  expect(
    fieldsOf(fieldSchema(invalid), '')
      .filter(([, field]) => !field.label)
      .map(([path]) => path),
  ).toEqual(['cards', 'cards.*', 'cards.*.title']);
});
