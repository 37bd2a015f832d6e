/** `content/exceptions.yaml`: single dates on which a gathering is cancelled, moved or added. */
import { z } from 'zod';
import { clockTime, isoDate, slug, text } from './fields.ts';

/** `what` is the id of a gathering in ministry.yaml; `date` is a day at the meeting place. */
const cancelled = z.strictObject({ kind: z.literal('cancelled'), date: isoDate, what: slug, reason: text });

const moved = z
  .strictObject({
    kind: z.literal('moved'),
    date: isoDate,
    what: slug,
    time: clockTime.optional(),
    place: text.optional(),
    reason: text,
  })
  .refine(
    (entry) => entry.time !== undefined || entry.place !== undefined,
    'moves nothing. Add a "time", a "place", or both.',
  );

/** Without `place` it is where the fellowship always meets. */
const added = z.strictObject({
  kind: z.literal('added'),
  date: isoDate,
  title: text,
  time: clockTime,
  minutes: z
    .number()
    .int()
    .min(1, 'must be at least 1 minute.')
    .max(1440, 'must be at most 1440 minutes.')
    .default(120),
  place: text.optional(),
  reason: text,
});

export const exceptions = z.array(
  z.discriminatedUnion('kind', [cancelled, moved, added], 'needs "kind": cancelled, moved or added.'),
);

export type GatheringException = z.infer<typeof exceptions>[number];
