/** `content/testimonials/*.yaml`: one voice in each file. */
import { z } from 'zod';
import { order, sample, text } from './fields.ts';

/** The page a testimonial stands on. */
export const testimonialGroups = ['discipleship', 'mighty-men', 'women-of-valor'] as const;

export const testimonial = z.strictObject({
  sample,
  group: z.enum(testimonialGroups, 'must be "discipleship", "mighty-men" or "women-of-valor".'),
  order,
  /** First name and initial: "Grace L." */
  author: z
    .string()
    .regex(/^\p{Lu}[\p{L}'-]* \p{Lu}\.$/u, 'must be a first name and an initial, like "Grace L."'),
  quote: text,
});
