/** `content/pages/about.yaml` → /about, `our-team.yaml` → /about/our-team */
import { z } from 'zod';
import { paragraphs, sample, text } from '../fields.ts';
import { link, mailButton, meta, titledText } from '../parts.ts';

export const aboutPage = z.strictObject({
  meta,
  title: text,
  intro: text,
  introLinks: z.strictObject({ beliefs: link, pastor: mailButton, phone: z.strictObject({ label: text }) }),
  toggle: z.strictObject({ more: text, less: text }),
  story: z.strictObject({ sample, heading: text, short: text, paragraphs }),
  approach: z.strictObject({
    heading: text,
    cards: z.array(titledText.extend({ link: link.optional() })).min(1, 'needs at least one card.'),
  }),
  mission: z.strictObject({
    heading: text,
    motto: text,
    text,
    values: z.array(titledText).min(1, 'needs at least one value.'),
  }),
  team: z.strictObject({
    heading: text,
    intro: text,
    /** `deacon` holds {name}. */
    buttons: z.strictObject({ pastor: text, deacon: text }),
  }),
});

export const ourTeamPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  note: text,
  noteLink: link,
});
