import * as z from 'zod/mini';
import { emailAddress, formExtras, optionalLine, paragraphs, personName } from './field.ts';
import type { FormTexts } from './form.ts';

/** 'Send Us a Message' on /connect. The specification (section 5) sets the messages, not the upper bounds. */
export const contactSchema = z.object({
  name: personName('Name must be at least 2 characters'),
  email: emailAddress(),
  subject: optionalLine({ max: 300, tooLong: 'Please shorten the subject to 300 characters' }),
  message: paragraphs({
    min: 10,
    max: 20_000,
    tooShort: 'Message must be at least 10 characters',
    tooLong: 'Please shorten your message to 20,000 characters',
  }),
  ...formExtras,
});

export const contactTexts: FormTexts = {
  pending: 'Sending Message...',
  success: {
    title: 'Message Sent!',
    description: "Thank you for your message. We'll get back to you soon.",
  },
  failure: { title: 'Error', description: 'Failed to send message. Please try again.' },
};
