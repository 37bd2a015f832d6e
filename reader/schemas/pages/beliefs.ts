/** `content/pages/beliefs.yaml`, `we-believe.yaml`, `we-dont-believe.yaml`, `we-practice.yaml`. Their sections: ../beliefs.ts */
import { z } from 'zod';
import { href, slug, text } from '../fields.ts';
import { mailto, meta } from '../parts.ts';

/** A link with a sentence after it. */
const explainedLink = z.strictObject({ label: text, href, text });
const linkList = z.strictObject({
  id: slug,
  heading: text,
  navLabel: text,
  text,
  items: z.array(explainedLink).min(1),
});

const shared = {
  meta,
  title: text,
  lead: text,
  quote: z.strictObject({ text, reference: text, translation: text }),
  navTitle: text,
};

const contact = z.strictObject({
  id: slug,
  heading: text,
  navLabel: text,
  text,
  email: z.strictObject({ label: text, mailto }),
  /** Present where the page also offers a telephone call; the number is the ministry's. */
  phone: z.strictObject({ label: text }).optional(),
});

export const weBelievePage = z.strictObject({
  ...shared,
  mission: z.strictObject({
    id: slug,
    heading: text,
    navLabel: text,
    items: z.array(z.strictObject({ title: text, text })).min(1, 'needs at least one item.'),
    references: z.array(text),
  }),
  sectionsHeading: text,
  dont: linkList,
  practice: linkList,
  contact,
});

export const weDontBelievePage = z.strictObject({
  ...shared,
  /** Stands before the playlist's title. */
  suggestedTeaching: text,
  contact,
  related: linkList.omit({ text: true }),
});

export const wePracticePage = z.strictObject({
  ...shared,
  contact,
  /** The heading over the footnotes, and the words of the link that leads back to the text. */
  notes: z.strictObject({ id: slug, heading: text, navLabel: text, back: text }),
});

export const beliefsPage = z.strictObject({ ...shared, further: linkList.omit({ text: true }) });
