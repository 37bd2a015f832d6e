import type { BookWithPdf } from '../../domain/books/free-books.ts';
import { bookRequestForm } from './book-request-form.ts';
import { contactForm } from './contact-form.ts';
import type { SubmissionForm } from './form.ts';
import { prayerRequestForm } from './prayer-request-form.ts';

/** Every form of the site. `books` are those of content. */
export function createForms({ books }: { books: readonly BookWithPdf[] }): readonly SubmissionForm[] {
  return [contactForm, prayerRequestForm, bookRequestForm(books)];
}
