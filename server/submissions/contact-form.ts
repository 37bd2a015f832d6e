import { type ContactMessage, contactSchema, contactTexts } from '../../domain/forms/contact.ts';
import { validate } from '../../domain/forms/validate.ts';
import { findContactMessage, insertContactMessage } from '../database/contact-repository.ts';
import type { SubmissionForm } from './form.ts';

export const contactForm: SubmissionForm<ContactMessage> = {
  noun: 'contact',
  path: '/api/contact',
  fieldNames: ['name', 'email', 'subject', 'message'],
  check: (input) => validate(contactSchema, input),
  texts: contactTexts,
  table: 'contact_submissions',
  mails: ['staff-contact', 'visitor-contact'],

  insert(db, { id, createdAt, fields }) {
    return insertContactMessage(db, {
      id,
      name: fields.name,
      email: fields.email,
      subject: fields.subject ?? null,
      message: fields.message,
      created_at: createdAt.toISOString(),
    });
  },

  async findMailFacts(db, id) {
    const row = await findContactMessage(db, id);
    return (
      row && {
        visitor: { name: row.name, address: row.email },
        createdAt: new Date(row.created_at),
        tokens: { subject: row.subject ?? '', message: row.message },
      }
    );
  },
};
