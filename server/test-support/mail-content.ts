import type { EncloseBooks } from '../books/enclose-books.ts';
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
      body: 'Newsletter: {newsletterSignup}\n[if visitorAddress] Address: {visitorAddress}\n\n[if bookLinks] Sent by itself.\n\n[if missingBooks] Missing: {missingBooks}\n\n{missingFiles}\n\n{resendCommand}',
    },
    {
      id: 'visitor-book',
      sample: false,
      to: 'visitor',
      subject: 'Your free book: {oneBook}',
      shortSubject: 'Your free books',
      body: 'Shalom {visitorName},\n\nHere is {bookTitle}.\n[if attachment] It is attached.\n[if attachments] They are attached.\n[if tooLarge] Too large.\n\n{bookLinks}\n\nUntil {linksEnd}.\n\n[if missingBooks] To follow: {missingBooks}.\n\n{signature}',
    },
    {
      id: 'visitor-book-delayed',
      sample: false,
      to: 'visitor',
      subject: 'Your book is on its way: {oneBook}',
      shortSubject: 'Your books are on their way',
      body: 'Shalom {visitorName},\n\n{bookTitle} will follow.',
    },
    {
      id: 'staff-alarm',
      sample: false,
      to: 'staff',
      subject: 'The website cannot send e-mail',
      body: 'Messages: {count}\nSince: {since}\n[if givenUp] Given up: {givenUp}\n\n{inboxCommand}',
    },
  ],
};

/** For tests in which it does not matter what an e-mail with books holds: a link that leads nowhere. */
export const bookLinkForTests: EncloseBooks = async () => ({
  placeholders: { bookLinks: 'https://www.example.org/a-book' },
  attachments: [],
  isEmpty: false,
});

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
