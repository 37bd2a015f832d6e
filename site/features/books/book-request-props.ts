import type { ListRecord, Page } from '#content-model/content.ts';
import { completeSet } from '#core/forms/book-request.ts';
import { freeBooks } from '#core/free-books.ts';
import { formState } from '#site/ui/form/use-submission.ts';

/** The props of the request form. Of `books`, those with a free PDF can be requested. */
export function bookRequestProps(
  { form, thanks }: Page<'books'>,
  books: readonly ListRecord<'books'>[],
  locals: Pick<App.Locals, 'query' | 'posted'>,
) {
  const { requestedBook } = form.fields;
  return {
    fields: form.fields,
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
