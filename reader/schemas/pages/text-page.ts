/** Pages of plain words: `content/pages/*.md`, like privacy.md. */
import { z } from 'zod';
import { block } from '../../rich-text.ts';
import { sample, slug, text } from '../fields.ts';
import { mailButton, meta } from '../parts.ts';

/** What the file holds: front matter and Markdown with `##` headings. */
export const textPageFile = z.strictObject({
  sample,
  meta,
  title: text,
  intro: text,
  contact: mailButton,
  body: text,
});

/** What the page gets. Text before the first heading is `opening`. */
export const textPage = textPageFile.omit({ body: true }).extend({
  opening: z.array(block),
  sections: z.array(z.strictObject({ id: slug, title: text, blocks: z.array(block) })),
});
