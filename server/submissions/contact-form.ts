import { type ContactMessage, contactSchema, contactTexts } from '../../domain/forms/contact.ts';
import { validate } from '../../domain/forms/validate.ts';
import type { SubmissionForm } from './form.ts';

export const contactForm: SubmissionForm<ContactMessage, 'contact_submissions'> = {
  noun: 'contact',
  path: '/api/contact',
  page: '/connect',
  fieldNames: ['name', 'email', 'subject', 'message'],
  check: (input) => validate(contactSchema, input),
  texts: contactTexts,
  table: 'contact_submissions',
  mails: ['staff-contact', 'visitor-contact'],

  ownWords: ({ message }) => message,
  toColumns: ({ name, email, subject, message }) => ({ name, email, subject: subject ?? null, message }),

  toMailFacts: ({ name, email, subject, message }) => ({
    visitor: { name, address: email },
    placeholders: { subject: subject ?? '', message },
  }),
};
