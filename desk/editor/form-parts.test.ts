import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentFiles, lookAt } from '#content-model/content-files.ts';
import { contentDir } from '#tests/content.ts';
import { dataOf } from '../publish/record-text.ts';
import { emptySiblings, fieldsIn } from './form-parts.ts';
import { formParts } from './record-form.ts';

test('every empty field of every record can be reached from a filled one', () => {
  let reached = 0;
  for (const { kind, name, path } of contentFiles(lookAt(contentDir), () => {}).files) {
    const parts = formParts(kind.schema, dataOf(name, readFileSync(path, 'utf8')) ?? {});
    const fields = fieldsIn(parts).filter(({ control }) => control !== 'yes-no');
    const full = fields.filter(({ value }) => value !== '');
    const ways = full.flatMap((field) => emptySiblings(parts, field.name).map((part) => part.name));
    const isReached = (field: string) => ways.some((way) => field === way || field.startsWith(`${way}.`));
    for (const field of full) expect(isReached(field.name), `${name} ${field.name}`).toBe(false);
    if (full.length === 0) continue;
    for (const { name: field, value } of fields) {
      if (value !== '') continue;
      reached += 1;
      expect(isReached(field), `${name} ${field}`).toBe(true);
    }
  }
  expect(reached).toBeGreaterThan(50);
});
