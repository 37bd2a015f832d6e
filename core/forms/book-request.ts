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

/** What `requestedBook` says for all books that there are as a PDF; otherwise it is the book's id in content/books. */
export const completeSet = 'complete-set';

/** 'Request a free PDF' on /resources/books. Messages as in the specification, section 5; the upper bounds are ours. */
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

/** A request for a free PDF as checked. */
export type BookRequest = z.output<typeof bookRequestSchema>;

export const bookRequestTexts: FormTexts = {
  pending: 'Submitting...',
  success: {
    title: 'Request Submitted!',
    description: "We'll email your free PDF within 24 hours.",
  },
  failure: { title: 'Submission Failed', description: 'Please try again.' },
};
