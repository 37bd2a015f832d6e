/** The two discipleship tracks: `content/pages/mighty-men.yaml` and `women-of-valor.yaml`. */
import { z } from 'zod';
import { paragraphs, sample, text } from '../fields.ts';
import { headedList, headedText, mailButton, meta, titledText, verse } from '../parts.ts';

const track = {
  meta,
  hero: headedText.extend({
    scripture: verse,
    buttons: z.strictObject({ join: mailButton, contact: mailButton }),
  }),
  pillars: z.strictObject({ heading: text, items: z.array(titledText).min(1, 'needs at least one pillar.') }),
  programme: headedList.extend({ sample, note: text }),
  /** The voices are the testimonials of the group with this page's name. */
  testimonials: z.strictObject({ heading: text }),
  expect: z.strictObject({
    heading: text,
    columns: z
      .array(z.strictObject({ title: text, items: z.array(text).min(1, 'needs at least one line.') }))
      .length(2, 'needs exactly two columns.'),
  }),
  closing: headedText.extend({ button: mailButton }),
};

export const mightyMenPage = z.strictObject(track);

export const womenOfValorPage = z.strictObject({
  ...track,
  purpose: z.strictObject({ heading: text, text: paragraphs }),
  path: z.strictObject({
    heading: text,
    intro: text,
    steps: z.array(titledText).min(1, 'needs at least one step.'),
  }),
});
