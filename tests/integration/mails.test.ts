import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createBookLinks } from '#server/books/book-links.ts';
import { createEncloseBooks } from '#server/books/enclose-books.ts';
import { createEncloseEvent } from '#server/calendar/enclose-event.ts';
import { composeAlarm, composeMail, mailAddresses } from '#server/mail/compose-mail.ts';
import { renderMail } from '#server/mail/render-mail.tsx';
import type { MailFacts } from '#server/submissions/form.ts';
import { forms } from '#server/submissions/forms.ts';
import { content, contentDir } from '../content.ts';

const setting = {
  content,
  addresses: mailAddresses({ mailFrom: undefined, notifyTo: undefined }, content.ministry.mail),
  siteUrl: 'https://www.example.org',
  retentionDays: 180,
  isDeskOpen: false,
  renderMail,
  encloseBooks: createEncloseBooks({
    content: () => content,
    contentDir: () => contentDir,
    links: createBookLinks({ secret: Buffer.from('a test'), siteUrl: 'https://www.example.org' }),
    log: pino({ level: 'silent' }),
  }),
  encloseEvent: createEncloseEvent({
    content: () => content,
    contentDir: () => contentDir,
    siteUrl: 'https://www.example.org',
  }),
};
const now = new Date('2025-12-21T15:00:00Z');
const facts = (subject: string) => ({
  visitor: { name: 'Ruth Boaz', address: 'ruth@example.org' },
  createdAt: new Date('2025-12-20T15:00:00Z'),
  placeholders: { subject, message: 'May we come\nand visit you?' },
});
const mail = (template: string, subject = 'Visiting', more: Partial<MailFacts> = {}, by = setting) => {
  const said = facts(subject);
  return composeMail(
    { id: 'row', template, submission_id: '1a2b3c4d-0000', last_error: null },
    { ...said, ...more, placeholders: { ...said.placeholders, ...more.placeholders } },
    now,
    by,
  );
};

/** Minimal rows of each table. */
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
  event: content.events[0]?.id ?? '',
  adults: 2,
  children: 1,
  bring: null,
  note: null,
};

describe('the e-mails of the ministry', () => {
  test.each(forms.flatMap((form) => form.mails.map((template) => ({ template, form }))))(
    '$template leaves no placeholder unfilled',
    async ({ template, form }) => {
      const { subject, text, html } = await mail(template, '', form.toMailFacts(stored));
      expect(`${subject}\n${text}`).not.toMatch(/[{}]|\[(if|unless)/);
      expect(html).not.toMatch(/\{\w+\}|\[(if|unless) \w/);
    },
  );

  test('notify staff of a message with the ministry’s texts', async () => {
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
        'Press Reply to answer Ruth Boaz directly. An acknowledgement goes out by itself.\n',
      ].join('\n\n'),
    );
    expect((await mail('staff-contact', '')).subject).toBe('Message from Ruth Boaz');
  });

  test.each(['staff-contact', 'staff-prayer', 'staff-book', 'staff-event-signup'])(
    '%s leads to the desk where it is open, and names no command',
    async (template) => {
      const said = forms.find(({ mails }) => mails.some((name) => name === template))?.toMailFacts(stored);
      const atDesk = { ...setting, isDeskOpen: true };
      const { text, html } = await mail(template, '', said, atDesk);
      expect(text).toContain('https://www.example.org/desk/messages/1a2b3c4d-0000');
      expect(`${text}${html}`).not.toMatch(/npm run|\{\w+\}/);
    },
  );

  test('send the alarm', async () => {
    const failing = { submissions: 2, since: new Date('2025-12-20T15:00:00Z'), givenUp: 1 };
    const { to, subject, text, html } = await composeAlarm({ id: 'row' }, failing, setting);
    expect(to).toEqual(content.ministry.mail.notify.map((address) => ({ address })));
    expect(text).toContain(
      'Messages: 2\nSince: Saturday, December 20, 2025 at 9:00 AM CST\nE-mails given up after five days: 1\n\n',
    );
    expect(text).toContain('\n\nnpm run inbox -- status\n');
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|\[(if|unless) \w/);
  });
});
