/** `content/pages/discipleship.yaml` → /discipleship and /resources/discipleship */
import { z } from 'zod';
import { slug, text } from '../fields.ts';
import { link, mailButton, meta, titledText } from '../parts.ts';

export const discipleshipPage = z.strictObject({
  meta,
  heading: text,
  tagline: text,
  intro: text,
  beliefs: z.strictObject({ heading: text, cards: z.array(titledText).min(1, 'needs at least one card.') }),
  /** The voices are the testimonials of the group "discipleship". */
  stories: z.strictObject({ heading: text, intro: text }),
  pathways: z.strictObject({
    heading: text,
    intro: text,
    cards: z.array(titledText.extend({ logo: slug, link })).min(1, 'needs at least one card.'),
  }),
  more: z.strictObject({ heading: text, items: z.array(link) }),
  nextSteps: z.strictObject({ heading: text, text, buttons: z.array(link), email: mailButton }),
});
