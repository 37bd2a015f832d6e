import {
  button,
  formField,
  formFieldShape,
  headedListShape,
  headedShape,
  heading,
  linkShape,
  mailButton,
  meta,
  pageHeading,
  pageShape,
  submit,
} from './field-groups.ts';
import { anyEntries, group, lines, percent, sample, slug, text } from './fields.ts';

/** `content/pages/connect.yaml` → /connect, `give.yaml` → /give */

const anchor = slug('Anchor', 'The last part of its address: /connect#ask.');

export const connectPage = group('Connect', 'The page /connect.', {
  ...pageShape,
  details: group('Details', 'Shown before e-mail, telephone, address and service times.', {
    email: text('E-mail', 'Shown before the e-mail address.'),
    phone: text('Telephone', 'Shown before the number.'),
    address: text('Address', 'Shown before the address.'),
    services: group('Services', 'The service times.', {
      label: text('Label', 'Shown before the times.'),
      text: text('Times', 'The service times in words.'),
    }),
  }),
  social: group('Social networks', 'The icons.', { heading }),
  ask: group('Questions', 'The invitation to ask.', { anchor, ...headedShape }),
  contact: group('Contact form', 'The form for a message.', {
    anchor,
    heading,
    fields: group('Fields', 'The texts of the form’s fields.', {
      name: formField('Name'),
      email: formField('E-mail'),
      subject: formField('Subject'),
      message: formField('Message'),
    }),
    submit,
  }),
  prayer: group('Prayer', 'How to ask for prayer.', {
    ...headedShape,
    buttons: group('Buttons', 'Each opens an e-mail.', {
      pray: mailButton('Pray', 'Asks for prayer.'),
      call: mailButton('Call', 'Asks for a call.'),
    }),
    emergency: text('Emergency', 'Whom to call when it cannot wait.'),
  }),
  prayerForm: group('Prayer form', 'The form for a prayer request.', {
    heading,
    intro: text('Introduction', 'Says who reads it and how long it is kept.', ['retentionDays']),
    quiet: group('Quiet place', 'Leads to /pray.', {
      ...linkShape,
      text: text('Sentence', 'Shown before the link.'),
    }),
    fields: group('Fields', 'The texts of the form’s fields.', {
      name: formField('Name'),
      email: formField('E-mail'),
      phone: formField('Telephone'),
      contactMethod: group('How to reach', 'The choice between e-mail and telephone.', {
        ...formFieldShape,
        email: text('E-mail', 'The first choice.'),
        phone: text('Telephone', 'The second choice.'),
      }),
      bestTime: formField('Best time'),
      request: formField('Request'),
      consent: formField('Consent'),
      mayBeRead: formField('May be read on the prayer call'),
    }),
    submit,
  }),
});

export const givePage = group('Give', 'The page /give.', {
  ...pageShape,
  online: group('Online', 'Giving on the web.', { ...headedShape, button }),
  checks: group('Checks', 'Giving by mail. The address is the mailing address under Facts about us.', {
    ...headedShape,
    note: text('Note', 'A sentence below the address.'),
  }),
  bank: group('Bank', 'Giving by transfer.', {
    ...headedShape,
    button: mailButton('Button', 'Asks for the bank details by e-mail.'),
    caution: text('Caution', 'How to be sure that the details are right.'),
  }),
  other: group('Other ways', 'What else helps.', { ...headedListShape, sample }),
  financialTransparency: group('Finances', 'Shown only when Facts about us say so.', {
    ...headedShape,
    sample,
    split: anyEntries('Shares', 'How gifts are used.', {
      percent: percent('Percent', 'Of all gifts; all shares make 100.'),
      label: text('Purpose', 'What it is spent on.'),
    }).refine(
      (parts) => parts.reduce((sum, part) => sum + part.percent, 0) === 100,
      'must add up to 100 percent.',
    ),
    button,
  }),
});

/** `content/pages/pray.yaml` → /pray, and the confirmation of a sent prayer request, on /connect too. */

const kicker = text('Line above', 'Small, above the heading.');
const verse = {
  text: text('Verse', 'In quotation marks.'),
  reference: text('Reference', 'Where it is written.'),
};

export const prayPage = group('Pray', 'The page /pray, a quiet place for a prayer request.', {
  meta,
  kicker,
  heading: pageHeading,
  psalm: group('Psalm', 'Shown below the heading.', verse),
  more: text('More', 'Opens telephone, how to answer and best time.'),
  requestHint: text('Request', 'The hint below “Prayer request”.'),
  note: text('Note', 'Who reads it, and whom to call when it cannot wait. 988 and 911 can be tapped.'),
  sent: group('Sent', 'Shown once the request is sent.', {
    kicker,
    heading: pageHeading,
    text: text('Text', 'The sentence below the heading.'),
    hebrew: lines('Blessing in Hebrew', 'A line on each line.'),
    blessing: group('Blessing', 'The same in English.', verse),
    next: group('What happens next', 'Promises: keep them, or change them.', {
      sample,
      heading: text('Heading', 'Shown above them.'),
      prayed: text('Who prays', 'Names the evening by which it is done.', ['evening']),
      spoken: text('Spoken', 'Whether a name is spoken.'),
      mail: text('E-mail', 'That an e-mail is on its way.'),
      deleted: text('Deleted', 'Names the day by which it is deleted.', ['deletion']),
    }),
    again: text('Again', 'Leads to an empty form.'),
    note: text('Note', 'Whom to call when it cannot wait.'),
  }),
});
