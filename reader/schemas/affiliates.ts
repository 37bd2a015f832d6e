/** `content/affiliates/*.yaml` and `content/friends/*.yaml`: one partner in each file. */
import { z } from 'zod';
import { artName, email, order, paragraphs, sample, slug, text, url } from './fields.ts';
import { link, meta } from './parts.ts';

export const affiliate = z
  .strictObject({
    sample,
    order,
    /** The last part of /affiliates/…; the file's name when left out. */
    slug: slug.optional(),
    name: text,
    city: text,
    state: text,
    stateCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, like "TX".'),
    /** What the state search looks through: code and full name, "TX Texas". */
    searchText: text,
    address: text,
    /** Words, also when it is "Contact for service times". */
    serviceTimes: text,
    website: url,
    email,
    phone: text.optional(),
    social: z.strictObject({
      facebook: url.optional(),
      instagram: url.optional(),
      x: url.optional(),
      youtube: url.optional(),
      rumble: url.optional(),
    }),
    /** Shown where there are no social links yet. */
    socialNote: text.optional(),
    vignette: artName,
    meta,
    line: text,
    welcome: z.strictObject({ heading: text, text: paragraphs }),
    directionsNote: text.optional(),
    contactLine: text.optional(),
    /** Contact cards in place of a service time: one for the website, one (with a `subject`) for e-mail. */
    cards: z.array(z.strictObject({ title: text, text, label: text, subject: text.optional() })).optional(),
  })
  .refine((entry) => entry.searchText.includes(entry.stateCode) && entry.searchText.includes(entry.state), {
    path: ['searchText'],
    message: 'must hold the code and the name of the state. Write it like "TX Texas".',
  });

export const friend = z.strictObject({
  sample,
  order,
  name: text,
  place: text,
  summary: text,
  text: paragraphs,
  links: z.array(link).min(1, 'needs at least one link.'),
});
