import { countedList, locateFact } from '#content-model/fill.ts';
import { fieldName, valueAt } from '#content-model/source.ts';
import { placeholder } from '#core/placeholders.ts';
import { formOf } from '../records/addresses.ts';
import { type ContentRecord, titleOf } from '../records/records.ts';
import { fieldsIn, singleField } from './form-parts.ts';
import { type FormPart, formParts } from './record-form.ts';

/** A fact in braces in a text. */
export interface UsedFact {
  name: string;
  /** The fact's label and value. */
  label: string;
  value: string;
  /** Address of the field with the fact. */
  href: string;
}

const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name);

export function createFacts(records: readonly ContentRecord[], values: Readonly<Record<string, string>>) {
  const recordAt = (file: string) => records.find((record) => record.file === file);

  /** The field of a fact, with its source text. */
  function kept(name: string) {
    const place = locateFact(name);
    const record = place && recordAt(place.file);
    if (!record) return undefined;
    const field = fieldName(place.path);
    return { record, field, written: String(valueAt(record.data, place.path) ?? '') };
  }

  return {
    /** Facts in texts, including facts that other facts use. */
    usedIn(parts: readonly FormPart[]): UsedFact[] {
      const names = [...new Set(fieldsIn(parts).flatMap(({ value }) => namesIn(value)))];
      // The set grows in the loop, because facts may contain other facts.
      for (const name of names)
        names.push(...namesIn(kept(name)?.written ?? '').filter((used) => !names.includes(used)));
      return names.flatMap((name) => {
        const place = kept(name);
        const value = values[name];
        const list = countedList(name);
        if (list && value !== undefined)
          return [{ name, label: `Number of ${list}`, value, href: '/desk/pages' }];
        if (!place || value === undefined) return [];
        const { record, field } = place;
        const labels = singleField(formParts(record.kind.schema, record.data), field)?.labels ?? [];
        return [{ name, label: labels.at(-1) ?? name, value, href: formOf(record.file, field) }];
      });
    },

    /** The records whose texts use a field as a fact. */
    standsIn(file: string, field: string): { title: string; href: string }[] {
      const about = (name: string) => {
        const place = kept(name);
        if (place?.record.file !== file) return false;
        // Weekday and hours of a gathering are one fact.
        if (file.startsWith('gatherings/')) return /^(?:day|times)(?:\.|$)/.test(field);
        const entry = place.field;
        return field === entry || field.startsWith(`${entry}.`) || entry.startsWith(`${field}.`);
      };
      const names = Object.keys(values).filter(about);
      for (const name of names)
        names.push(
          ...Object.keys(values).filter(
            (fact) => !names.includes(fact) && namesIn(kept(fact)?.written ?? '').includes(name),
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
