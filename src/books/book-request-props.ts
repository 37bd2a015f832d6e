import { freeBooks } from '../../domain/books/free-books.ts';
import { completeSet } from '../../domain/forms/book-request.ts';
import { mailtoHref } from '../../domain/mailto.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import { formState } from '../ui/form/use-submission.ts';
import type { BookRequestFormProps } from './BookRequestForm.tsx';

/** What the request form shows: `books` are the ministry's own, in their order; those with a free PDF may be asked for. */
export function bookRequestProps(
  { form, thanks }: Page<'books'>,
  books: readonly ListRecord<'books'>[],
  locals: Pick<App.Locals, 'query' | 'posted'>,
): BookRequestFormProps {
  const { requestedBook } = form.fields;
  const words = ({ label, hint }: { label: string; hint?: string | undefined }) => ({ label, hint });
  return {
    fields: { ...form.fields, requestedBook: words(requestedBook) },
    books: {
      placeholder: requestedBook.placeholder,
      options: [
        { value: completeSet, label: requestedBook.all },
        ...freeBooks(books).map(({ id, title }) => ({ value: id, label: title })),
      ],
    },
    submit: form.submit,
    thanks: {
      heading: thanks.heading,
      text: thanks.text,
      contact: { label: thanks.contact.label, href: mailtoHref(thanks.contact.mailto) },
      group: thanks.group,
    },
    ...formState('book-request', locals, {
      requestedBook: locals.query('book') ?? '',
      newsletterSignup: 'on',
    }),
  };
}
