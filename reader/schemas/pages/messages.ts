/** `content/pages/messages.yaml` → /messages, `teaching-series.yaml` → /discipleship/teaching-series */
import { z } from 'zod';
import { text } from '../fields.ts';
import { link, meta } from '../parts.ts';

export const messagesPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  /** `resultOne`, `resultMany` and `none` hold {query}; `resultMany` also {count}. */
  search: z.strictObject({
    label: text,
    placeholder: text,
    button: text,
    resultOne: text,
    resultMany: text,
    none: text,
    all: text,
    ask: link,
  }),
  card: z.strictObject({ button: text, newTab: text }),
  subscribe: z.strictObject({ heading: text, text, youtube: text, rumble: text }),
});

export const teachingSeriesPage = z.strictObject({
  meta,
  title: text,
  intro: text,
  card: z.strictObject({ play: text, share: text, copied: text, fallbackTitle: text }),
  dialog: z.strictObject({ close: text, note: text }),
  cta: z.strictObject({ heading: text, text, buttons: z.array(link).min(1, 'needs at least one button.') }),
});
