/**
 * `content/exceptions.yaml`: single dates on which a gathering is cancelled, moved or added, in the shape of
 * `GatheringException` (domain/gatherings), whose `exceptionProblems` says which combinations mean something.
 */
import { z } from 'zod';
import { clockTime, isoDate, minutes, slug, text } from './fields.ts';

export const exceptions = z.array(
  z.strictObject({
    /** A day at the meeting place. */
    date: isoDate,
    kind: z.enum(['cancelled', 'moved', 'added'], 'must be "cancelled", "moved" or "added".'),
    /** A gathering of ministry.yaml; an added one may have a new name, and then needs a title. */
    what: slug,
    time: clockTime.optional(),
    minutes: minutes.optional(),
    place: text.optional(),
    /** True when it is held by telephone or video on that date. */
    online: z.boolean().optional(),
    title: text.optional(),
    /** Shown to visitors. */
    reason: text,
  }),
);
