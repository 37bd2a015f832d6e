import type { BookWithPdf } from '../../domain/books/free-books.ts';
import { bookRequestForm } from './book-request-form.ts';
import { contactForm } from './contact-form.ts';
import type { SubmissionForm } from './form.ts';
import { prayerRequestForm } from './prayer-request-form.ts';

/** Every form of the site. The books of `content` are read whenever one is asked for: they change while the host runs. */
export function createForms(content: { readonly books: readonly BookWithPdf[] }): readonly SubmissionForm[] {
  return [contactForm, prayerRequestForm, bookRequestForm(content)];
}
