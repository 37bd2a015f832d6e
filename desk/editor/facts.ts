/** Facts that stand in braces in texts: where each is kept, and where it stands. */

import { placeOfFact } from '#content-model/fill.ts';
import { fieldName, valueAt } from '#content-model/source.ts';
import { placeholder } from '#core/placeholders.ts';
import { formOf } from './addresses.ts';
import { fieldsIn } from './form-parts.ts';
import { oneField } from './one-field.ts';
import { type FormPart, formParts } from './record-form.ts';
import { type ContentRecord, titleOf } from './records.ts';

export interface UsedFact {
  name: string;
  /** What the fact is, and what visitors read there. */
  label: string;
  value: string;
  /** The field that it is kept in. */
  href: string;
}

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name);

export function createFacts(records: readonly ContentRecord[], values: Readonly<Record<string, string>>) {
  const recordAt = (file: string) => records.find((record) => record.file === file);
  const ministry = recordAt('ministry.yaml')?.data;

  /** The field of a fact, with its words as they are written. */
  function kept(name: string) {
    const place = placeOfFact(name, ministry);
    const record = place && recordAt(place.file);
    if (!record) return undefined;
    const field = fieldName(place.path);
    return { record, field, written: String(valueAt(record.data, place.path) ?? '') };
  }

  return {
    /** Facts that texts hold, and the facts that those are made of. */
    usedIn(parts: readonly FormPart[]): UsedFact[] {
      const names = [...new Set(fieldsIn(parts).flatMap(({ value }) => namesIn(value)))];
      // It grows while it is gone through: a fact may be made of others.
      for (const name of names)
        names.push(...namesIn(kept(name)?.written ?? '').filter((other) => !names.includes(other)));
      return names.flatMap((name) => {
        const place = kept(name);
        const value = values[name];
        if (!place || value === undefined) return [];
        const { record, field } = place;
        const labels = oneField(formParts(record.kind.schema, record.data), field)?.labels ?? [];
        return [{ name, label: labels.at(-1) ?? name, value, href: formOf(record.file, field) }];
      });
    },

    /** The records in whose texts a field stands as a fact. */
    standsIn(file: string, field: string): { title: string; href: string }[] {
      const about = (name: string) => {
        const place = kept(name);
        if (place?.record.file !== file) return false;
        // Day and hour of a gathering are one fact.
        const entry = /^gatherings\.\d+/.exec(place.field)?.[0] ?? place.field;
        return field === entry || field.startsWith(`${entry}.`) || entry.startsWith(`${field}.`);
      };
      const names = Object.keys(values).filter(about);
      for (const name of names)
        names.push(
          ...Object.keys(values).filter(
            (other) => !names.includes(other) && namesIn(kept(other)?.written ?? '').includes(name),
          ),
        );
      return records
        .filter(
          ({ text, kind }) => kind.path[0] !== 'ministry' && names.some((name) => text.includes(`{${name}}`)),
        )
        .map((record) => ({ title: titleOf(record.kind, record.data, values), href: formOf(record.file) }));
    },
  };
}
