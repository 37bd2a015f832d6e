import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { completeSet } from '#core/forms/book-request.ts';
import { type BookWithPdf, bookPdfFile, type FreeBook, freeBooks } from '#core/free-books.ts';
import { type BookLinks, BookPdfError, bookFileName, findBookPdf } from './book-links.ts';

/** What a book request is answered with. */
interface Enclosure {
  /** For the words in content/emails; what each stands for is told in content-model/schemas/emails.ts. */
  placeholders: Record<string, string>;
  /** The books themselves; none when they are too large for an e-mail. */
  attachments: Attachment[];
  /** Of none of the books that were asked for is there a PDF. */
  isEmpty: boolean;
}

interface Attachment {
  filename: string;
  content: Buffer;
}

/** @param requestedBook as the form has it: a book's id, or all of them */
export type EncloseBooks = (requestedBook: string, how: EncloseOptions) => Promise<Enclosure>;

interface EncloseOptions {
  /** From when links count. */
  now: Date;
  /** A mail server has said that the mail with the books in it is too large. */
  linksAlone: boolean;
  /** The same address has had them attached while its links hold: nobody is sent megabytes again and again. */
  attachedBefore: boolean;
}

interface Options {
  /** Read for each request: they change while the host runs. `allBooks` is what the form calls all books together. */
  content(): { books: readonly BookWithPdf[]; allBooks: string };
  contentDir(): string;
  links: BookLinks;
  /** Of the ministry: its zone, and the language of its dates. */
  calendar(): { timeZone: string; locale: string };
  log: FastifyBaseLogger;
}

/**
 * Together, in bytes. In a mail they take 37 % more, 6.9 MB: well under the 10 MB that the strictest mail servers in use
 * take. What is larger goes as links alone, or the whole mail would come back.
 */
export const attachmentLimit = 5_000_000;

/** How long a link is good. */
export const linkLifetime = 30 * 24 * 60 * 60 * 1000;

/** Looks for the books when the mail is being written, not when it is queued: what has come in between is sent. */
export function createEncloseBooks({ content, contentDir, links, calendar, log }: Options): EncloseBooks {
  async function lookUp(book: FreeBook) {
    try {
      return { ...book, pdf: await findBookPdf(contentDir(), book.file) };
    } catch (error) {
      if (!(error instanceof BookPdfError)) throw error;
      log.warn({ book: book.id, fault: error.message }, 'the PDF of a book is missing');
      return { ...book, pdf: undefined };
    }
  }

  return async (requestedBook, { now, linksAlone, attachedBefore }) => {
    const { books, allBooks } = content();
    const free = freeBooks(books);
    const isSet = requestedBook === completeSet;
    const one = free.find(({ id }) => id === requestedBook) ?? {
      id: requestedBook,
      title: requestedBook,
      file: bookPdfFile(requestedBook),
    };
    const wanted = await Promise.all((isSet ? free : [one]).map(lookUp));
    const found = wanted.flatMap(({ pdf, ...book }) => (pdf ? [{ ...book, pdf }] : []));
    const missing = wanted.filter(({ pdf }) => !pdf);

    const bytes = found.reduce((sum, { pdf }) => sum + pdf.bytes, 0);
    const tooLarge = linksAlone || bytes > attachmentLimit;
    const attachments =
      tooLarge || attachedBefore
        ? []
        : await Promise.all(
            found.map(async (book) => ({
              filename: bookFileName(book),
              content: await readFile(book.pdf.path),
            })),
          );
    const { timeZone, locale } = calendar();
    const until = new Date(now.getTime() + linkLifetime);
    const yes = (condition: boolean) => (condition ? 'yes' : '');
    return {
      placeholders: {
        bookTitle: isSet ? allBooks : one.title,
        oneBook: isSet ? '' : one.title,
        allBooks: isSet ? allBooks : '',
        bookLinks: found.map(({ id, title }) => `${title}: ${links.linkTo(id, until)}`).join('\n'),
        linksEnd: longDate(calendarDay(until, timeZone), locale),
        attachment: yes(attachments.length === 1),
        attachments: yes(attachments.length > 1),
        tooLarge: yes(tooLarge && !attachedBefore),
        missingBooks: new Intl.ListFormat('en-US').format(missing.map(({ title }) => title)),
        missingFiles: missing.map(({ file }) => join(contentDir(), file)).join('\n'),
      },
      attachments,
      isEmpty: found.length === 0,
    };
  };
}
