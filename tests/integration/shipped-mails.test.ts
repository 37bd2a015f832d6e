import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mailAddresses } from '../../server/mail/addresses.ts';
import { composeMail } from '../../server/mail/compose-mail.ts';
import { renderMail } from '../../server/mail/render-mail.tsx';
import { createForms } from '../../server/submissions/forms.ts';
import { readContent } from '../../src/content/read-content.ts';

const content = readContent(fileURLToPath(new URL('../../content', import.meta.url)));
const forms = createForms(content);
const setting = {
  content,
  addresses: mailAddresses({ mailFrom: undefined, notifyTo: undefined }, content.ministry.mail),
  siteUrl: 'https://www.example.org',
  retentionDays: 180,
  renderMail,
};
const facts = (subject: string) => ({
  visitor: { name: 'Ruth Boaz', address: 'ruth@example.org' },
  createdAt: new Date('2025-12-20T15:00:00Z'),
  tokens: { subject, message: 'May we come\nand visit you?' },
});
const mail = (template: string, subject = 'Visiting', tokens = {}) => {
  const said = facts(subject);
  return composeMail(
    { id: 'row', template, submission_id: '1a2b3c4d-0000' },
    { ...said, tokens: { ...said.tokens, ...tokens } },
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
  requested_book: 'book-1',
  newsletter_signup: 0 as const,
};

describe('the e-mails in content/', () => {
  test.each(forms.flatMap((form) => form.mails.map((template) => ({ template, form }))))(
    '$template leaves no token unfilled',
    async ({ template, form }) => {
      const { subject, text, html } = await mail(template, '', form.toMailFacts(stored).tokens);
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

  test('thank the visitor', async () => {
    const { to, replyTo, subject, text } = await mail('visitor-contact');
    expect(to).toEqual([{ name: 'Ruth Boaz', address: 'ruth@example.org' }]);
    expect(replyTo).toEqual({ address: content.ministry.email });
    expect(subject).toBe('We have your message (1A2B3C4D)');
    expect(text).toContain('Shalom Ruth Boaz,\n\nThank you for writing.');
    expect(text).toContain(`\n\n${content.emailSignature.signature}\n\n${content.emailSignature.footer}\n`);
  });
});
