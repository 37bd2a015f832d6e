import * as z from 'zod/mini';
import {
  emailAddress,
  formExtras,
  optionalLine,
  optionalParagraphs,
  personName,
  wholeNumber,
} from './field.ts';
import type { FormTexts } from './form.ts';

/** A larger group writes to the ministry. */
const maxPeople = 20;

const peopleMessage = `Please enter a number up to ${maxPeople}`;

/** The sign-up on an event's page. A place is a person: adults and children. */
export const eventSignupSchema = z.object({
  /** The id of the event. */
  event: z.catch(z.string().check(z.maxLength(200)), ''),
  name: personName('Name must be at least 2 characters'),
  email: emailAddress(),
  adults: wholeNumber({ min: 1, max: maxPeople, message: `Please enter a number from 1 to ${maxPeople}` }),
  children: wholeNumber({ min: 0, max: maxPeople, message: peopleMessage }),
  bring: optionalLine({ max: 200, tooLong: 'Please shorten this to 200 characters' }),
  note: optionalParagraphs({ max: 2000, tooLong: 'Please shorten the note to 2,000 characters' }),
  ...formExtras,
});

export type EventSignup = z.output<typeof eventSignupSchema>;

export const eventSignupTexts: FormTexts = {
  pending: 'Signing up...',
  success: {
    title: 'You are signed up',
    description: 'Thank you. We have sent you an e-mail with the day and the hour.',
  },
  failure: { title: 'Error', description: 'Failed to sign up. Please try again.' },
};
