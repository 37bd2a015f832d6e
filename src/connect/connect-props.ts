import { mailtoHref } from '../../domain/mailto.ts';
import { fillPlaceholders } from '../../domain/placeholders.ts';
import type { Page, Single } from '../../reader/content.ts';
import { socialLinks } from '../ui/SocialLinks.tsx';
import type { ContactDetailsProps } from './ContactDetails.tsx';
import type { ContactFormProps } from './ContactForm.tsx';
import type { NeedPrayerProps } from './FormSection.tsx';
import type { PrayerRequestFormProps } from './PrayerRequestForm.tsx';

type Connect = Page<'connect'>;
type Ministry = Single<'ministry'>;

/** What the sections of /connect show, from the page's words, the ministry's facts and the visitor's request. */
export function connectProps(copy: Connect, ministry: Ministry, locals: App.Locals) {
  return {
    details: details(copy, ministry),
    social: { heading: copy.social.heading, links: socialLinks(ministry) },
    contactForm: contactForm(copy, locals),
    needPrayer: needPrayer(copy),
    prayerRequestForm: prayerRequestForm(copy, locals),
  };
}

function details(
  { details: words }: Connect,
  { address, phone, phoneHref, email }: Ministry,
): ContactDetailsProps {
  return {
    address: {
      label: words.address,
      street: address.street,
      cityLine: `${address.town}, ${address.state} ${address.postalCode}`,
      mapUrl: address.mapUrl,
      note: 'directions, opens in a new tab',
    },
    services: words.services,
    phone: { label: words.phone, number: phone, href: phoneHref },
    email: { label: words.email, address: email },
  };
}

function contactForm({ contact }: Connect, { query, posted }: App.Locals): ContactFormProps {
  const back = posted?.form === 'contact' ? posted : undefined;
  return {
    fields: contact.fields,
    submit: contact.submit,
    sent: query('sent') === 'contact',
    values: back?.values ?? { subject: query('subject') ?? '', message: query('message') ?? '' },
    errors: back?.errors,
    failure: back?.failure,
  };
}

function prayerRequestForm(
  { prayerForm }: Connect,
  { query, posted, retentionDays }: App.Locals,
): PrayerRequestFormProps {
  const back = posted?.form === 'prayer-request' ? posted : undefined;
  return {
    heading: prayerForm.heading,
    intro: fillPlaceholders(prayerForm.intro, { retentionDays }),
    fields: prayerForm.fields,
    submit: prayerForm.submit,
    sent: query('sent') === 'prayer-request',
    values: back?.values,
    errors: back?.errors,
    failure: back?.failure,
  };
}

function needPrayer({ prayer }: Connect): NeedPrayerProps {
  const { heading, text, emergency, buttons } = prayer;
  return {
    heading,
    text,
    emergency,
    buttons: [buttons.pray, buttons.call].map(({ label, mailto }) => ({ label, href: mailtoHref(mailto) })),
  };
}
