/** `content/torah/gospels.yaml`: the Gospel reading beside each Torah portion. */
import { z } from 'zod';
import { sample, text, url } from './fields.ts';

/** A Scripture reference with English verse numbers; several are joined by "; ". */
const reading = text;
const number = z.number().int().min(1, 'must be from 1 to 54.').max(54, 'must be from 1 to 54.');

export const gospels = z.strictObject({
  sample,
  /** Named on the Torah page: `{gospelSource}`. */
  source: z.strictObject({ name: text, url, note: text }),
  /** Portions 1 to 54 in the order of the Torah. */
  portions: z
    .array(z.strictObject({ number, name: text, reading }))
    .length(54, 'must list all 54 portions, each once.'),
  /** Weeks in which two portions are read together. */
  combined: z.array(z.strictObject({ numbers: z.tuple([number, number]), name: text, reading })),
  /** Festival Sabbaths; `hebcal` is the name the calendar library gives the day. */
  festivals: z.array(z.strictObject({ name: text, hebcal: text, reading })),
  /** Sabbaths with a name of their own inside a normal week, such as Shabbat Shuva. */
  specialSabbaths: z.array(z.strictObject({ name: text, reading })),
});

export type Gospels = z.infer<typeof gospels>;
