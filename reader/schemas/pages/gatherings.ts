/** `content/pages/gatherings.yaml` → /gatherings */
import { z } from 'zod';
import { sample, slug, text } from '../fields.ts';
import { headedList, headedText, link, mailButton, meta, question } from '../parts.ts';

export const gatheringsPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  sabbath: z.strictObject({
    heading: text,
    time: text,
    /** Holds {date}. */
    nextSabbath: text,
    today: text,
    /** Holds {begins} and {ends}. */
    sundown: text,
    calendar: text,
    text,
    order: headedList.extend({ sample }),
  }),
  oneg: headedText,
  location: headedText.extend({ sample, cardLabel: text, hint: text }),
  parking: headedList.extend({ sample }),
  weekly: z.strictObject({
    heading: text,
    items: z.array(
      z.strictObject({
        /** The id of a gathering in ministry.yaml. */
        gathering: slug,
        title: text,
        when: text,
        text,
        link: mailButton,
      }),
    ),
  }),
  firstTime: z.strictObject({
    sample,
    heading: text,
    intro: text,
    questions: z.array(question).min(1, 'needs at least one question.'),
    contact: link.extend({ text }),
  }),
  /** Sentences for the dates in exceptions.yaml; they hold {date}, {time}, {place}, {title}, {what} and {reason}. */
  exceptionNotice: z.strictObject({
    cancelled: text,
    movedTime: text,
    movedPlace: text,
    moved: text,
    added: text,
  }),
});
