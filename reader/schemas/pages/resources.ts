/** `content/pages/resources.yaml` → /resources */
import { z } from 'zod';
import { paragraphs, slug, text } from '../fields.ts';
import { headedText, link, meta, question } from '../parts.ts';

/** A short study. `heading` always; of the rest each study has what it needs. */
const study = z.strictObject({
  heading: text,
  paragraphs: paragraphs.optional(),
  letters: z
    .array(z.strictObject({ letter: text, final: text.optional(), name: text, sound: text }))
    .optional(),
  feasts: z.array(z.strictObject({ name: text, when: text, remembers: text, ref: text })).optional(),
  /** A closing paragraph, after the feasts. */
  also: text.optional(),
  steps: z.array(text).optional(),
  questions: z.array(question).optional(),
  link: link.optional(),
});

export const resourcesPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  featured: headedText.extend({ link }),
  portions: z.strictObject({
    heading: text,
    intro: text,
    current: text,
    labels: z.strictObject({ torah: text, haftarah: text, brit: text }),
    download: text,
    annual: text,
    calendar: text,
    follow: text,
    all: link,
  }),
  /** The books are those of content/books that have `published`. */
  published: z.strictObject({
    heading: text,
    intro: text,
    buttons: z.strictObject({ purchase: text, pdf: text }),
  }),
  studies: z.strictObject({
    heading: text,
    intro: text,
    /** `id` is also the study's anchor on the page. */
    tiles: z
      .array(z.strictObject({ id: slug, title: text, line: text, button: text, study }))
      .min(1, 'needs at least one tile.'),
  }),
  community: headedText.extend({ button: text }),
});
