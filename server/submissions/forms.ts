import { type BookWithPdf, freeBooks } from '../../domain/books/free-books.ts';
import {
  type BookRequest,
  bookRequestSchema,
  bookRequestTexts,
  completeSet,
} from '../../domain/forms/book-request.ts';
import { type ContactMessage, contactSchema, contactTexts } from '../../domain/forms/contact.ts';
import {
  type PrayerRequest,
  prayerRequestSchema,
  prayerRequestTexts,
} from '../../domain/forms/prayer-request.ts';
import { type Validation, validate } from '../../domain/forms/validate.ts';
import type { SubmissionForm } from './form.ts';

/** Every form of the site. The books of `content` are read whenever one is asked for: they change while the host runs. */
export function createForms(content: { readonly books: readonly BookWithPdf[] }): readonly SubmissionForm[] {
  return [contactForm, prayerRequestForm, bookRequestForm(content)];
}

const contactForm: SubmissionForm<ContactMessage, 'contact_submissions'> = {
  noun: 'contact',
  path: '/api/contact',
  pages: ['/connect'],
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

const prayerRequestForm: SubmissionForm<PrayerRequest, 'prayer_requests'> = {
  noun: 'prayer-request',
  path: '/api/prayer-request',
  pages: ['/connect', '/pray'],
  fieldNames: ['name', 'email', 'phone', 'contactMethod', 'bestTime', 'request', 'consent', 'mayBeRead'],
  check: (input) => validate(prayerRequestSchema, input),
  texts: prayerRequestTexts,
  table: 'prayer_requests',
  mails: ['staff-prayer', 'visitor-prayer'],

  ownWords: ({ request }) => request,
  toColumns: ({ name, email, phone, contactMethod, bestTime, request, consent, mayBeRead, source }) => ({
    name,
    email,
    phone: phone ?? null,
    contact_method: contactMethod,
    best_time: bestTime ?? null,
    request,
    consent,
    may_be_read: mayBeRead,
    source,
  }),

  // Never the request itself: e-mail is read over shoulders, forwarded, and kept for years.
  toMailFacts: ({ name, email, phone, contact_method, best_time }) => ({
    visitor: { name, address: email },
    placeholders: {
      contactMethod: contact_method === 'phone' ? 'phone' : 'e-mail',
      visitorPhone: phone ?? '',
      bestTime: best_time ?? '',
    },
  }),
};

/** The form that asks for one of content's books as a PDF, or for all of them. */
function bookRequestForm(content: {
  readonly books: readonly BookWithPdf[];
}): SubmissionForm<BookRequest, 'book_requests'> {
  const offered = () => new Set([completeSet, ...freeBooks(content.books).map(({ id }) => id)]);
  return {
    noun: 'book-request',
    path: '/api/books/request',
    pages: ['/resources/books'],
    fieldNames: ['fullName', 'email', 'phone', 'address', 'requestedBook', 'newsletterSignup'],
    check: (input) => offeredBook(validate(bookRequestSchema, input), offered()),
    texts: bookRequestTexts,
    table: 'book_requests',
    mails: ['staff-book', 'visitor-book'],

    toColumns: ({ fullName, email, phone, address, requestedBook, newsletterSignup }) => ({
      full_name: fullName,
      email,
      phone: phone ?? null,
      address: address ?? null,
      requested_book: requestedBook,
      newsletter_signup: newsletterSignup,
    }),

    toMailFacts: ({ full_name, email, phone, address, requested_book, newsletter_signup }) => ({
      visitor: { name: full_name, address: email },
      placeholders: {
        visitorPhone: phone ?? '',
        visitorAddress: address ?? '',
        newsletterSignup: newsletter_signup ? 'yes' : '',
      },
      requestedBook: requested_book,
    }),
  };
}

/** A book that is not offered counts as none chosen. */
function offeredBook(
  checked: Validation<BookRequest>,
  offered: ReadonlySet<string>,
): Validation<BookRequest> {
  if (!checked.ok || offered.has(checked.value.requestedBook)) return checked;
  return { ok: false, errors: { requestedBook: ['Please select a book'] } };
}
