/** `content/pages/connect.yaml` → /connect */
import { z } from 'zod';
import { slug, text } from '../fields.ts';
import { formField, mailButton, meta } from '../parts.ts';

export const connectPage = z.strictObject({
  meta,
  heading: text,
  intro: text,
  details: z.strictObject({
    email: text,
    phone: text,
    address: text,
    services: z.strictObject({ label: text, text }),
  }),
  social: z.strictObject({ heading: text }),
  ask: z.strictObject({ anchor: slug, heading: text, text }),
  contact: z.strictObject({
    anchor: slug,
    heading: text,
    fields: z.strictObject({ name: formField, email: formField, subject: formField, message: formField }),
    submit: text,
  }),
  prayer: z.strictObject({
    heading: text,
    text,
    buttons: z.strictObject({ pray: mailButton, call: mailButton }),
    emergency: text,
  }),
  prayerForm: z.strictObject({
    heading: text,
    /** Holds {retentionDays}. */
    intro: text,
    fields: z.strictObject({
      name: formField,
      email: formField,
      phone: formField,
      contactMethod: formField.extend({ email: text, phone: text }),
      bestTime: formField,
      request: formField,
      consent: formField,
    }),
    submit: text,
  }),
});
