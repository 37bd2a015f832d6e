import { expect, test } from 'vitest';
import { renderMail } from './render-mail.tsx';

const masthead = { name: 'Beit <HaDerech>', siteUrl: 'https://www.example.org' };
const template = {
  id: 'staff-contact' as const,
  sample: false,
  to: 'staff' as const,
  subject: 'Message from {visitorName}: {subject}',
  body: 'From: {visitorName}\nReceived: {receivedAt}\n\n{message}\n\nPress Reply.',
};
const placeholders = {
  visitorName: 'Ruth <b>Boaz</b>',
  receivedAt: 'today',
  subject: 'A <visit> & more',
  message: 'Hello <script>alert(1)</script>\n\nשלום & "bye"',
};

test("an e-mail has the same content in text and HTML, and a visitor's text never becomes markup", async () => {
  const mail = await renderMail(template, { placeholders, masthead });
  expect(mail.subject).toBe('Message from Ruth <b>Boaz</b>: A <visit> & more');
  expect(mail.text).toBe(
    'From: Ruth <b>Boaz</b>\nReceived: today\n\nHello <script>alert(1)</script>\n\nשלום & "bye"\n\nPress Reply.\n',
  );
  expect(mail.html).toMatch(
    /^<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML 1.0 Transitional\/\/EN" "[^"]+"><html dir="ltr" lang="en"><head>/,
  );
  expect(mail.html).toContain('Beit &lt;HaDerech&gt;');
  expect(mail.html).toContain(
    'Hello &lt;script&gt;alert(1)&lt;/script&gt;<br/><br/>שלום &amp; &quot;bye&quot;',
  );
  expect(mail.html).not.toMatch(/<script|<b>|<img|http-equiv="refresh"/);
  expect(mail.html.match(/https?:\/\/[^"\s]+/g)?.filter((url) => !url.startsWith(masthead.siteUrl))).toEqual([
    expect.stringContaining('www.w3.org'),
  ]);
});

test('addresses are buttons; the reason for the e-mail and its reference are in the footer', async () => {
  const body = '{bookLinks}\n\n{footer}\n\nReference: {reference}';
  const values = {
    bookLinks: 'A: https://www.example.org/a\nB: https://www.example.org/b',
    footer: 'You asked.',
    reference: 'AB12',
  };
  const { html } = await renderMail(
    { ...template, body },
    { placeholders: { ...placeholders, ...values }, masthead },
  );
  expect(html.match(/<a [^>]*class="button"/g)).toHaveLength(2);
  for (const text of ['You asked.', 'Reference: AB12'])
    expect(html).toMatch(new RegExp(`<p class="soft"[^>]*font-size:14px[^>]*>${text}</p>`));
});
