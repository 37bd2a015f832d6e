import * as z from 'zod/mini';
import {
  checkbox,
  emailAddress,
  formExtras,
  optionalParagraphs,
  personName,
  phoneNumber,
  singleLine,
} from './field.ts';
import type { FormTexts } from './form.ts';

/** The value of `requestedBook` for all free PDFs; otherwise it is a book's id in content/books. */
export const completeSet = 'complete-set';

/** The PDF form on /resources/books. The specification (section 5) sets the messages, not the maxima. */
export const bookRequestSchema = z.object({
  fullName: personName('Full name must be at least 2 characters'),
  email: emailAddress(),
  phone: phoneNumber(),
  address: optionalParagraphs({ max: 500, tooLong: 'Please shorten the address to 500 characters' }),
  requestedBook: singleLine({
    min: 1,
    max: 200,
    tooShort: 'Please select a book',
    tooLong: 'Please select a book',
  }),
  newsletterSignup: checkbox(),
  ...formExtras,
});

export const bookRequestTexts: FormTexts = {
  pending: 'Submitting...',
  success: {
    title: 'Request Submitted!',
    description: "We'll email your free PDF within 24 hours.",
  },
  failure: { title: 'Submission Failed', description: 'Please try again.' },
};
