/** `content/torah/gospels.yaml`: the Gospel reading beside each Torah portion (`GospelReadings` in domain/torah). */
import { z } from 'zod';
import { festivalNames, portionNames, specialSabbathNames } from '../../domain/torah/names.ts';
import { sample, text, url } from './fields.ts';

/** A Scripture reference with English verse numbers; several are joined by "; ". */
const reading = text;

/** Exactly one reading for each name. */
const readingsFor = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, reading])) as Record<Name, typeof reading>);

export const gospels = z.strictObject({
  sample,
  /** Named on the Torah page: `{gospelSource}`. */
  source: z.strictObject({ name: text, url, note: text }),
  /** Weeks with two portions read both. */
  portions: readingsFor(portionNames),
  /** Sabbaths on which a festival has its own readings. */
  festivals: readingsFor(festivalNames),
  /** A further reading on Sabbaths with a name of their own; any may be left out. */
  specialSabbaths: readingsFor(specialSabbathNames).partial(),
});
