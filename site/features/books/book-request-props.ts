import type { ListRecord, Page } from '#content-model/content.ts';
import { completeSet } from '#core/forms/book-request.ts';
import { freeBooks } from '#core/free-books.ts';
import { formState } from '#site/ui/form/use-submission.ts';

/** What the request form shows: `books` are the ministry's own, in their order; those with a free PDF may be asked for. */
export function bookRequestProps(
  { form, thanks }: Page<'books'>,
  books: readonly ListRecord<'books'>[],
  locals: Pick<App.Locals, 'query' | 'posted'>,
) {
  const { requestedBook } = form.fields;
  return {
    fields: form.fields,
    /** What may be asked for, and the words that stand there before anything is. */
    books: {
      placeholder: requestedBook.placeholder,
      options: [
        { value: completeSet, label: requestedBook.all },
        ...freeBooks(books).map(({ id, title }) => ({ value: id, label: title })),
      ],
    },
    submit: form.submit,
    thanks,
    ...formState('book-request', locals, {
      requestedBook: locals.query('book') ?? '',
      newsletterSignup: 'on',
    }),
  };
}
