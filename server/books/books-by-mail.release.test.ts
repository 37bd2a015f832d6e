import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { content, nth } from '#tests/content.ts';
import { findMailsAbout, requeueMail } from '../database/outbox-repository.ts';
import { type FormHost, goodBookRequest, startFormHost } from '../test-support/form-host.ts';
import { type CaughtMail, startMailCatcher } from '../test-support/mail-catcher.ts';
import { day, minute } from '../test-support/movable-clock.ts';
import { attachmentLimit } from './enclose-books.ts';

const books = [
  { id: 'book-1', title: 'Behold the Lamb' },
  { id: 'book-2', title: 'Out of Egypt' },
].map((book) => ({ ...nth(content.books, 0), ...book }));
const startHost = (smtp: { url: string }) =>
  startFormHost({ smtpUrl: smtp.url, content: { ...content, books } });

const ask = async (host: FormHost, fields = {}): Promise<string> =>
  (
    await host.post({ ...goodBookRequest, requestedBook: 'book-1', ...fields }, {}, '/api/books/request')
  ).json().id;
const toVisitor = ({ caught }: { caught: CaughtMail[] }) =>
  caught.findLast(({ recipients }) => recipients.includes('boaz@example.org'));
const toStaff = ({ caught }: { caught: CaughtMail[] }) =>
  caught.findLast(({ recipients }) => recipients.includes('staff@beit-haderech.example'));
const attached = (mail?: CaughtMail) =>
  mail?.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`);
const links = (mail?: CaughtMail) =>
  [...(mail?.text ?? '').matchAll(/^(.*): https:\/\/www\.example\.org(\S+)$/gm)].map(([, title, path]) => {
    const url = new URL(path ?? '', 'https://www.example.org');
    return { title, path: url.pathname, query: url.searchParams };
  });

describe('a book request is answered', () => {
  test('with the PDF attached and a link that works for thirty days', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await host.putBook('book-1');
    await ask(host);
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });

    const mail = toVisitor(smtp);
    expect(mail?.subject).toBe('Your free book: Behold the Lamb');
    expect(mail?.text).toContain('Here is Behold the Lamb, with our compliments. It is attached as a PDF.');
    expect(attached(mail)).toEqual(['behold-the-lamb.pdf application/pdf']);
    const [pdf] = mail?.attachments ?? [];
    expect(Buffer.from(pdf?.content as ArrayBuffer).toString()).toBe('%PDF-1.7\n'.padEnd(1000, 'x'));

    const [link] = links(mail);
    expect(link).toMatchObject({ title: 'Behold the Lamb', path: '/books/pdf/book-1' });
    expect(mail?.text).toContain('until October 20, 2025.');
    const query = link?.query ?? new URLSearchParams();
    expect(host.links.check('book-1', query, new Date('2025-10-20T14:59:59Z'))).toBe('good');
    expect(host.links.check('book-1', query, new Date('2025-10-20T15:00:00Z'))).toBe('expired');
    expect([...query.keys()]).toEqual(['expires', 'signature']);
    expect(mail?.html).toMatch(
      /<a [^>]*href="https:\/\/www\.example\.org\/books\/pdf\/book-1\?[^"]*"[^>]*>Behold the Lamb</,
    );
    expect(toStaff(smtp)?.text).toContain('sends the PDF by itself');
  });

  test('with the link only while an earlier link to the same PDF works', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    for (const book of ['book-1', 'book-2']) await host.putBook(book);
    const answerTo = async (requestedBook: string, phone: string) => {
      await ask(host, { requestedBook, phone });
      await host.worker.runOnce();
      return attached(toVisitor(smtp));
    };
    expect(await answerTo('book-1', '1')).toHaveLength(1);
    expect(await answerTo('book-1', '2')).toEqual([]);
    expect(links(toVisitor(smtp))).toMatchObject([{ path: '/books/pdf/book-1' }]);
    expect(toVisitor(smtp)?.text).not.toMatch(/attached|more than an e-mail/);
    expect(await answerTo('book-2', '3')).toHaveLength(1);
    expect(await answerTo('complete-set', '4')).toEqual([]);
    host.clock.advance(31 * day);
    expect(await answerTo('book-1', '5')).toHaveLength(1);
  });

  test('with each book when all books are requested', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await host.putBook('book-1');
    await host.putBook('book-2');
    await ask(host, { requestedBook: 'complete-set' });
    await host.worker.runOnce();
    const mail = toVisitor(smtp);
    expect(mail?.subject).toBe('Your free books');
    expect(mail?.text).toContain('Here are our free books, with our compliments. They are attached as PDFs.');
    expect(attached(mail)).toEqual([
      'behold-the-lamb.pdf application/pdf',
      'out-of-egypt.pdf application/pdf',
    ]);
    expect(links(mail).map(({ path }) => path)).toEqual(['/books/pdf/book-1', '/books/pdf/book-2']);
    expect(toStaff(smtp)?.subject).toBe('Book request: All Available Books for Boaz');
  });

  test('with links only when the books together are too large for an e-mail', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await host.putBook('book-1', attachmentLimit - 100);
    await host.putBook('book-2', 101);
    await ask(host, { requestedBook: 'complete-set' });
    await ask(host, { requestedBook: 'book-1', email: 'naomi@example.org' });
    await host.worker.runOnce();
    const mail = toVisitor(smtp);
    expect(attached(mail)).toEqual([]);
    expect(mail?.text).toContain('more than an e-mail can carry');
    expect(links(mail)).toHaveLength(2);
    const alone = smtp.caught.find(({ recipients }) => recipients.includes('naomi@example.org'));
    expect(attached(alone)).toHaveLength(1);
    expect(Buffer.byteLength(alone?.raw ?? '')).toBeLessThan(7_000_000);
  });

  test('with links only after a mail server has refused the size of the e-mail', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await host.putBook('book-1');
    await ask(host);
    smtp.refuse(552, /^boaz@/);
    await host.worker.runOnce();
    smtp.refuse(undefined);
    host.clock.advance(minute);
    await host.worker.runOnce();
    expect(attached(toVisitor(smtp))).toEqual([]);
    expect(links(toVisitor(smtp))).toHaveLength(1);
  });
});

describe('a missing PDF', () => {
  test('is reported to the visitor and to staff, and sent after staff add it and resend', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    const id = await ask(host);
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
    expect(toVisitor(smtp)?.subject).toBe('Your book is on its way: Behold the Lamb');
    expect(attached(toVisitor(smtp))).toEqual([]);
    const staff = toStaff(smtp)?.text;
    expect(staff).toContain('The PDF of Behold the Lamb is missing');
    expect(toVisitor(smtp)?.text).toContain('within 24 hours. If not, reply to this e-mail');
    expect(staff).toContain(`exactly here:\n\n${join(host.dataDir, 'books/pdf/book-1.pdf')}\n\nThen run`);
    expect(staff).toContain(`\n\nhttps://www.example.org/desk/messages/${id}\n`);
    expect(staff).not.toContain('npm run');
    expect(staff).not.toContain('sends the PDF by itself');
    expect(host.log()).toContain('the PDF of a book is missing');

    await host.putBook('book-1');
    const [, mail] = await findMailsAbout(host.db, 'book_requests', id);
    if (mail?.template !== 'visitor-book') throw new Error('the visitor’s mail is not there');
    await requeueMail(host.db, mail, 'again', host.clock.now());
    expect(await host.worker.runOnce()).toEqual({ sent: 1, failed: 0 });
    expect(toVisitor(smtp)?.subject).toBe('Your free book: Behold the Lamb');
    expect(attached(toVisitor(smtp))).toHaveLength(1);
  });

  test('does not delay the other books', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await host.putBook('book-2');
    await ask(host, { requestedBook: 'complete-set' });
    await host.worker.runOnce();
    expect(attached(toVisitor(smtp))).toEqual(['out-of-egypt.pdf application/pdf']);
    expect(toVisitor(smtp)?.text).toContain('preparing the file of Behold the Lamb.');
    expect(toStaff(smtp)?.text).toMatch(/by itself.*The PDF of Behold the Lamb is missing/s);
  });

  test('includes an empty file and another document with that name', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await host.putBook('book-1');
    for (const bytes of ['', 'PK\u0003\u0004 a word processor’s']) {
      await writeFile(join(host.dataDir, 'books/pdf/book-1.pdf'), bytes);
      await ask(host, { fullName: `Boaz ${bytes.length}` });
      expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
      expect(toVisitor(smtp)?.subject).toBe('Your book is on its way: Behold the Lamb');
    }
  });

  test('includes a book that the content no longer offers', async () => {
    await using smtp = await startMailCatcher();
    await using host = await startHost(smtp);
    await ask(host);
    await host.db.updateTable('book_requests').set({ requested_book: 'book-9' }).execute();
    expect(await host.worker.runOnce()).toEqual({ sent: 2, failed: 0 });
    expect(toStaff(smtp)?.text).toContain('The PDF of book-9 is missing');
  });
});

test('input of a visitor in any field stays plain text', async () => {
  await using smtp = await startMailCatcher();
  await using host = await startHost(smtp);
  await host.putBook('book-1');
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  await ask(host, { fullName: `Boaz ${markup}`, address: markup, phone: '<b>555</b>' });
  await host.worker.runOnce();
  expect(toStaff(smtp)?.text).toContain(markup);
  expect(toStaff(smtp)?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;');
  for (const mail of [toStaff(smtp), toVisitor(smtp)]) expect(mail?.html).not.toMatch(/<script|<b>|<img/);
});
