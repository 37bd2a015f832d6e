import type { MailContent } from '../mail/compose-mail.ts';

/** A ministry's words in short, for tests of sending. */
export const mailContent: MailContent = {
  ministry: { name: 'Beit HaDerech', address: { timeZone: 'America/Chicago' } },
  emailSignature: { signature: 'The elders\n123 Example Street', footer: 'You wrote to us.' },
  emails: [
    {
      id: 'staff-contact',
      sample: false,
      to: 'staff',
      replyTo: '{visitorEmail}',
      subject: 'Message from {visitorName}: {subject}',
      shortSubject: 'Message from {visitorName}',
      body: 'From: {visitorName}\nE-mail: {visitorEmail}\nReceived: {receivedAt}\nReference: {reference}\n\n{message}',
    },
    {
      id: 'visitor-contact',
      sample: false,
      to: 'visitor',
      replyTo: 'shalom@beit-haderech.example',
      subject: 'We have your message ({reference})',
      body: 'Shalom {visitorName},\n\nThank you for writing.\n\n{signature}\n\n{footer}',
    },
    {
      id: 'staff-prayer',
      sample: false,
      to: 'prayer-team',
      replyTo: '{visitorEmail}',
      subject: 'A prayer request has arrived ({reference})',
      body: '{visitorName} asks for prayer.\n\nBy: {contactMethod}\n[if visitorPhone] Phone: {visitorPhone}\n\n{inboxCommand}',
    },
    {
      id: 'visitor-prayer',
      sample: false,
      to: 'visitor',
      subject: 'We have your note ({reference})',
      body: 'Shalom {visitorName},\n\nDeleted after {retentionDays} days.\n\n{signature}',
    },
    {
      id: 'staff-book',
      sample: false,
      to: 'staff',
      replyTo: '{visitorEmail}',
      subject: 'Book request: {bookTitle} for {visitorName}',
      body: 'Newsletter: {newsletterSignup}\n[if visitorAddress] Address: {visitorAddress}',
    },
    {
      id: 'visitor-book',
      sample: false,
      to: 'visitor',
      subject: 'Your free book: {bookTitle}',
      body: 'Shalom {visitorName},\n\nHere is {bookTitle}.\n\n{bookLinks}\n\n{signature}',
    },
  ],
};

/** Two that may be asked for and one that may not. */
export const booksForTests = [
  { id: 'book-1', title: 'Behold the Lamb', hasFreePdf: true },
  { id: 'book-2', title: 'Out of Egypt', hasFreePdf: true },
  { id: 'book-4', hasFreePdf: false },
];

export const mailAddressesForTests = {
  from: { name: 'Beit HaDerech', address: 'website@beit-haderech.example' },
  staff: [{ address: 'staff@beit-haderech.example' }, { address: 'elder@beit-haderech.example' }],
  prayerTeam: [{ address: 'prayer@beit-haderech.example' }],
};
