import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { completeSet } from '#core/forms/book-request.ts';
import { bookPdfFile, freeBooks } from '#core/free-books.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { type BookLinks, bookFileName, findBookPdf } from './book-links.ts';

export type EncloseBooks = ReturnType<typeof createEncloseBooks>;

interface EncloseOptions {
  now: Date;
  /** A mail server has refused the size of the e-mail with the PDFs. */
  linksOnly: boolean;
  /** The same address has received the PDFs, and their links still work. */
  attachedBefore: boolean;
}

interface Options {
  /** Changes while the host runs. */
  content(): Pick<Content, 'books' | 'pages' | 'ministry'>;
  contentDir(): string;
  links: BookLinks;
  log: FastifyBaseLogger;
}

/**
 * In bytes. Encoded 6.9 MB, below the 10 MB limit of strict mail servers. Larger books are sent as links
 * only.
 */
export const attachmentLimit = 5_000_000;

/** How long a link works, in milliseconds. */
export const linkLifetime = 30 * 24 * 60 * 60 * 1000;

/**
 * Reads the books when the e-mail is written, not when it is queued, so that it includes new files.
 * @returns a function from a book's id, or the id of all books, to what the e-mail says and encloses
 */
export function createEncloseBooks({ content, contentDir, links, log }: Options) {
  return async (
    requestedBook: string,
    { now, linksOnly, attachedBefore }: EncloseOptions,
  ): Promise<
    Pick<OutgoingMail, 'attachments'> & { placeholders: Record<string, string>; isEmpty: boolean }
  > => {
    const { books, pages, ministry } = content();
    const allBooks = pages.books?.form.fields.requestedBook.all ?? '';
    const free = freeBooks(books);
    const isAllBooks = requestedBook === completeSet;
    const requested = free.find(({ id }) => id === requestedBook) ?? {
      id: requestedBook,
      title: requestedBook,
      file: bookPdfFile(requestedBook),
    };
    const results = await Promise.all(
      (isAllBooks ? free : [requested]).map(async (book) => ({
        ...book,
        pdf: await findBookPdf(contentDir(), book, log),
      })),
    );
    const found = results.flatMap(({ pdf, ...book }) => (pdf ? [{ ...book, pdf }] : []));
    const missing = results.filter(({ pdf }) => !pdf);

    const bytes = found.reduce((sum, { pdf }) => sum + pdf.bytes, 0);
    const tooLarge = linksOnly || bytes > attachmentLimit;
    const attachments =
      tooLarge || attachedBefore
        ? []
        : await Promise.all(
            found.map(async (book) => ({
              filename: bookFileName(book),
              content: await readFile(book.pdf.path),
            })),
          );
    const until = new Date(now.getTime() + linkLifetime);
    const flag = (condition: boolean) => (condition ? 'yes' : '');
    return {
      /** For content/emails; content-model/schemas/emails.ts explains them. */
      placeholders: {
        bookTitle: isAllBooks ? allBooks : requested.title,
        oneBook: isAllBooks ? '' : requested.title,
        allBooks: isAllBooks ? allBooks : '',
        bookLinks: found.map(({ id, title }) => `${title}: ${links.linkTo(id, until)}`).join('\n'),
        linksEnd: longDate(calendarDay(until, ministry.address.timeZone), ministry.dates),
        attachment: flag(attachments.length === 1),
        attachments: flag(attachments.length > 1),
        tooLarge: flag(tooLarge && !attachedBefore),
        missingBooks: new Intl.ListFormat('en-US').format(missing.map(({ title }) => title)),
        missingFiles: missing.map(({ file }) => join(contentDir(), file)).join('\n'),
      },
      attachments,
      isEmpty: found.length === 0,
    };
  };
}
