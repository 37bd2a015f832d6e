import * as z from 'zod/mini';
import {
  checkbox,
  emailAddress,
  formExtras,
  oneOf,
  optionalLine,
  paragraphs,
  personName,
  phoneNumber,
  tickedCheckbox,
} from './field.ts';
import type { FormTexts } from './form.ts';

export const contactMethods = ['email', 'phone'] as const;

/** The page of the form; the first is the default. */
const sources = ['connect-page', 'pray-page'] as const;

/** The form of /connect and /pray. The specification (section 5) sets the messages, not the maxima. */
export const prayerRequestSchema = z.object({
  name: personName('Name must be at least 2 characters'),
  email: emailAddress(),
  phone: phoneNumber(),
  contactMethod: oneOf(contactMethods, 'email', 'Please choose Email or Phone'),
  bestTime: optionalLine({ max: 200, tooLong: 'Please shorten the best time to 200 characters' }),
  request: paragraphs({
    min: 20,
    max: 20_000,
    tooShort: 'Prayer request must be at least 20 characters',
    tooLong: 'Please shorten your prayer request to 20,000 characters',
  }),
  consent: tickedCheckbox('You must consent to receive our prayers and follow-up'),
  mayBeRead: checkbox(),
  source: z.catch(z.enum(sources), 'connect-page'),
  ...formExtras,
});

export const prayerRequestTexts: FormTexts = {
  pending: 'Sending Prayer Request...',
  success: {
    title: 'Prayer Request Sent',
    description: 'Thank you. We will be praying with and for you.',
  },
  failure: { title: 'Error', description: 'Failed to send prayer request. Please try again.' },
};
