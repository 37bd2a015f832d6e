import { type BookWithPdf, freeBooks } from '../../domain/books/free-books.ts';
import {
  type BookRequest,
  bookRequestSchema,
  bookRequestTexts,
  completeSet,
} from '../../domain/forms/book-request.ts';
import { type Validation, validate } from '../../domain/forms/validate.ts';
import type { SubmissionForm } from './form.ts';

/** The form that asks for one of content's books as a PDF, or for all of them. */
export function bookRequestForm(content: {
  readonly books: readonly BookWithPdf[];
}): SubmissionForm<BookRequest, 'book_requests'> {
  const offered = () => new Set([completeSet, ...freeBooks(content.books).map(({ id }) => id)]);
  return {
    noun: 'book-request',
    path: '/api/books/request',
    page: '/resources/books',
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
