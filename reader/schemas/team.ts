/** `content/team/*.yaml`: one person in each file. */
import { z } from 'zod';
import { email, order, paragraphs, sample, text } from './fields.ts';

export const teamMember = z.strictObject({
  sample,
  order,
  name: text,
  title: z.enum(['Pastor', 'Deacon'], 'must be "Pastor" or "Deacon".'),
  email,
  /** Drawn in the disc while there is no photograph. */
  initials: z.string().regex(/^\p{Lu}{1,3}$/u, 'must be one to three capital letters.'),
  /** A file under public/, such as "/photos/nathan-weiss.jpg", 4 wide by 5 high. */
  photo: z
    .string()
    .regex(
      /^\/\S+\.(jpe?g|png|webp|avif)$/,
      'must be a .jpg, .png, .webp or .avif picture under public/, like "/photos/name.jpg".',
    )
    .optional(),
  /** For the About page; the first paragraph of `bio` stands in when it is left out. */
  shortBio: text.optional(),
  bio: paragraphs,
  contact: z.strictObject({ label: text, subject: text, body: z.string() }),
});
