/** `content/pages/torah-portions.yaml` → /resources/torah-portions */
import { z } from 'zod';
import { paragraphs, text } from '../fields.ts';
import { headedText, meta } from '../parts.ts';

/** `{yearLabel}` (as 5785–5786) in title and meta, {festival}, {begins} and {ends} are filled when the page is drawn. */
export const torahPortionsPage = z.strictObject({
  meta,
  title: text,
  intro: text,
  explanation: z.array(z.strictObject({ heading: text, text: paragraphs })),
  week: z.strictObject({
    heading: text,
    labels: z.strictObject({ torah: text, prophets: text, gospels: text }),
    buttons: z.strictObject({ copy: text, schedule: text, copyAll: text, print: text }),
    calendar: text,
    follow: text,
    festival: text,
    vzot: text,
    sundown: text,
    note: text,
  }),
  schedule: z.strictObject({
    heading: text,
    filter: z.strictObject({ label: text, all: text }),
    empty: text,
    current: text,
  }),
  howTo: headedText,
});
