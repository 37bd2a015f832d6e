/**
 * `content/pages/not-found.yaml` → any unknown path, `offline.yaml` → what a phone shows without a connection, `too-long.yaml`
 * → what a browser without JavaScript shows when a message was too long to be read
 */
import { z } from 'zod';
import { text } from '../fields.ts';
import { link, meta, verse } from '../parts.ts';

export const notFoundPage = z.strictObject({
  meta,
  heading: text,
  developerLine: text,
  text,
  links: z.array(link).min(1, 'needs at least one link.'),
});

export const offlinePage = z.strictObject({
  meta,
  heading: text,
  text,
  card: z.strictObject({ services: text, address: text, phone: text, map: text }),
  /** `readings` holds {torah}, {prophets} and {gospels}; `missing` shows when all weeks that were kept are over. */
  portions: z.strictObject({ heading: text, thisWeek: text, readings: text, missing: text }),
  form: text,
  verse,
  button: text,
});

export const tooLongPage = z.strictObject({ meta, heading: text, text, contact: link });
