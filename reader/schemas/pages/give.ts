/** `content/pages/give.yaml` → /give */
import { z } from 'zod';
import { sample, text } from '../fields.ts';
import { headedList, headedText, mailButton, meta } from '../parts.ts';

export const givePage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  online: headedText.extend({ button: text }),
  /** The postal address is `mailingAddress` of ministry.yaml. */
  checks: headedText.extend({ note: text }),
  bank: headedText.extend({ button: mailButton, caution: text }),
  other: headedList.extend({ sample }),
  /** Shown only when `showFinancialTransparency` of ministry.yaml is true. */
  financialTransparency: headedText.extend({
    sample,
    split: z
      .array(
        z.strictObject({
          percent: z.number().min(0, 'must be from 0 to 100.').max(100, 'must be from 0 to 100.'),
          label: text,
        }),
      )
      .refine(
        (parts) => parts.reduce((sum, part) => sum + part.percent, 0) === 100,
        'must add up to 100 percent.',
      ),
    button: text,
  }),
});
