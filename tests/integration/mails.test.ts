import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createBookLinks } from '../../server/books/book-links.ts';
import { createEncloseBooks } from '../../server/books/enclose-books.ts';
import { mailAddresses } from '../../server/mail/addresses.ts';
import { composeAlarm, composeMail } from '../../server/mail/compose-mail.ts';
import { renderMail } from '../../server/mail/render-mail.tsx';
import type { MailFacts } from '../../server/submissions/form.ts';
import { createForms } from '../../server/submissions/forms.ts';
import { content, contentDir } from '../content.ts';

type Book = { id: string; title: string };

const forms = createForms(content);
const setting = {
  content,
  addresses: mailAddresses({ mailFrom: undefined, notifyTo: undefined }, content.ministry.mail),
  siteUrl: 'https://www.example.org',
  retentionDays: 180,
  renderMail,
  encloseBooks: createEncloseBooks({
    content: () => ({
      books: content.books,
      allBooks: content.pages.books.form.fields.requestedBook.all,
    }),
    contentDir: () => contentDir,
    links: createBookLinks({ secret: Buffer.from('a test'), siteUrl: 'https://www.example.org' }),
    timeZone: () => 'America/Chicago',
    log: pino({ level: 'silent' }),
  }),
};
const now = new Date('2025-12-21T15:00:00Z');
const facts = (subject: string) => ({
  visitor: { name: 'Ruth Boaz', address: 'ruth@example.org' },
  createdAt: new Date('2025-12-20T15:00:00Z'),
  placeholders: { subject, message: 'May we come\nand visit you?' },
});
const mail = (template: string, subject = 'Visiting', more: Partial<MailFacts> = {}) => {
  const said = facts(subject);
  return composeMail(
    { id: 'row', template, submission_id: '1a2b3c4d-0000', last_error: null },
    { ...said, ...more, placeholders: { ...said.placeholders, ...more.placeholders } },
    now,
    setting,
  );
};

/** As little as each table may hold of what a visitor sent. */
const stored = {
  id: '1a2b3c4d-0000',
  created_at: '2025-12-20T15:00:00.000Z',
  name: 'Ruth Boaz',
  full_name: 'Ruth Boaz',
  email: 'ruth@example.org',
  phone: null,
  address: null,
  subject: null,
  message: 'May we come\nand visit you?',
  contact_method: 'email' as const,
  best_time: null,
  request: 'Please pray for my mother.',
  consent: 1 as const,
  source: 'connect-page',
  requested_book: content.books[0]?.id ?? '',
  newsletter_signup: 0 as const,
};

const [book, withoutFile] = content.books.map(({ id, title }) => ({ id, title })) as [Book, Book];

describe('the e-mails of the ministry', () => {
  test.each(forms.flatMap((form) => form.mails.map((template) => ({ template, form }))))(
    '$template leaves no placeholder unfilled',
    async ({ template, form }) => {
      const { subject, text, html } = await mail(template, '', form.toMailFacts(stored));
      expect(`${subject}\n${text}`).not.toMatch(/[{}]|\[if/);
      expect(html).not.toMatch(/\{\w+\}|\[if \w/);
    },
  );

  test('tell the staff of a message in the ministry’s words', async () => {
    const { to, replyTo, from, subject, text } = await mail('staff-contact');
    expect(to).toEqual(content.ministry.mail.notify.map((address) => ({ address })));
    expect(replyTo).toEqual({ name: 'Ruth Boaz', address: 'ruth@example.org' });
    expect(from).toEqual(content.ministry.mail.from);
    expect(subject).toBe('Message from Ruth Boaz: Visiting');
    expect(text).toBe(
      [
        'A message has come in through the website.',
        'From: Ruth Boaz\nE-mail: ruth@example.org\nReceived: Saturday, December 20, 2025 at 9:00 AM CST\n' +
          'Reference: 1A2B3C4D\nSubject: Visiting',
        'May we come\nand visit you?',
        'Press Reply to answer Ruth Boaz directly. An acknowledgement has already been sent.\n',
      ].join('\n\n'),
    );
    expect((await mail('staff-contact', '')).subject).toBe('Message from Ruth Boaz');
  });

  test('bring a book', async () => {
    const asked = (requestedBook: string) => mail('visitor-book', '', { requestedBook });
    const one = await asked(book.id);
    expect(one.subject).toBe(`Your free book: ${book.title}`);
    expect(one.text).toContain(`Here is ${book.title}, with our compliments. It is attached as a PDF. If`);
    expect(one.text).toContain('\n\nYou can fetch it there until January 20, 2026.');
    expect(one.attachments.map(({ filename }) => filename)).toEqual(['bread-salt-the-table-of-the-lord.pdf']);
    const all = await asked('complete-set');
    expect(all.subject).toBe('Your free books');
    expect(all.text).toContain('Here are our free books, with our compliments. It is attached as a PDF.');
    expect(all.attachments).toHaveLength(1);
    const toStaff = await mail('staff-book', '', { requestedBook: 'complete-set' });
    expect(toStaff.subject).toBe('Book request: All Available Books for Ruth Boaz');
    expect(toStaff.text).toContain('The website sends the PDF by itself.');
  });

  test('say that a book will follow, and tell staff where it belongs', async () => {
    const { subject, text, attachments } = await mail('visitor-book', '', { requestedBook: withoutFile.id });
    expect(subject).toBe(`Your book is on its way: ${withoutFile.title}`);
    expect(text).toContain('It will be with you within 24 hours. If not, reply to this e-mail');
    expect(attachments).toEqual([]);
    const toStaff = await mail('staff-book', '', { requestedBook: withoutFile.id });
    expect(toStaff.text).toContain(
      `exactly here:\n\n${contentDir}/books/pdf/${withoutFile.id}.pdf\n\nThen run`,
    );
    expect(toStaff.text).toContain('\n\nnpm run inbox -- resend 1A2B3C4D --mail visitor-book\n');
    expect(toStaff.text).not.toContain('by itself');
  });

  test('raise the alarm', async () => {
    const failing = { submissions: 2, since: new Date('2025-12-20T15:00:00Z'), givenUp: 1 };
    const { to, subject, text, html } = await composeAlarm({ id: 'row' }, failing, setting);
    expect(to).toEqual(content.ministry.mail.notify.map((address) => ({ address })));
    expect(text).toContain(
      'Messages: 2\nSince: Saturday, December 20, 2025 at 9:00 AM CST\nE-mails given up after five days: 1\n\n',
    );
    expect(text).toContain('\n\nnpm run inbox -- status\n');
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|\[if \w/);
  });

  test('thank the visitor', async () => {
    const { to, replyTo, subject, text } = await mail('visitor-contact');
    expect(to).toEqual([{ name: 'Ruth Boaz', address: 'ruth@example.org' }]);
    expect(replyTo).toEqual({ address: content.ministry.email });
    expect(subject).toBe('We have your message (1A2B3C4D)');
    expect(text).toContain('Shalom Ruth Boaz,\n\n');
    expect(text).toContain(`\n\n${content.emailSignature.signature}\n\n${content.emailSignature.footer}\n`);
  });
});
