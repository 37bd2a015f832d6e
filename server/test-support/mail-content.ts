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
  ],
};

export const mailAddressesForTests = {
  from: { name: 'Beit HaDerech', address: 'website@beit-haderech.example' },
  staff: [{ address: 'staff@beit-haderech.example' }, { address: 'elder@beit-haderech.example' }],
  prayerTeam: [{ address: 'prayer@beit-haderech.example' }],
};
