import { valueAt } from './fill.ts';
import { type FieldPath, recordOf } from './source.ts';

/**
 * Fields that earlier versions had, by kind, and what each is made from since then. Content that still holds one stays good, so that an
 * upgrade takes no site away; the check says what can go.
 */
const retired: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ministry: {
    phoneHref: '"phone"',
    'address.oneLine': 'the other fields of the address',
    'artAlt.map-card': '"townMap"',
  },
};

/** A file's data without such fields, and without their marks as samples; each is told. */
export function withoutRetired(
  kind: string,
  data: unknown,
  tell: (path: FieldPath, text: string) => void,
): unknown {
  const found = Object.entries(retired[kind] ?? {}).filter(([name]) => valueAt(data, name) !== undefined);
  if (found.length === 0) return data;
  const names = found.map(([name]) => name);
  for (const [name, source] of found) {
    tell(
      name.split('.'),
      `is made from ${source} now. Remove the line, and its name if it stands under "samples".`,
    );
  }
  const { samples, ...rest } = names.reduce((left, name) => without(left, name.split('.')), recordOf(data));
  return {
    ...rest,
    samples: Array.isArray(samples) ? samples.filter((name) => !names.includes(name)) : samples,
  };
}

function without(value: unknown, [key = '', ...rest]: string[]): Record<string, unknown> {
  const { [key]: inner, ...others } = recordOf(value);
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest) };
}
