import type { ReactNode } from 'react';
import type { Ministry, Page } from '#content-model/content.ts';
import { ButtonLink, Link } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import './connect.css';

type Connect = Page<'connect'>;

export function ContactDetails({ copy, ministry }: { copy: Connect['details']; ministry: Ministry }) {
  const { address, phone, phoneHref, email } = ministry;
  const directions = (
    <Link href={address.mapUrl} newTab arrow="none" note="directions, opens in a new tab">
      {address.street},<br />
      {address.cityLine}
    </Link>
  );
  const details = [
    { label: copy.address, detail: directions },
    { label: copy.services.label, detail: copy.services.text },
    { label: copy.phone, detail: <a href={phoneHref}>{phone}</a> },
    { label: copy.email, detail: <a href={`mailto:${email}`}>{email}</a> },
  ];
  return (
    <Section className="reach-section">
      <dl className="columns-phone reach scored">
        {details.map(({ label, detail }) => (
          <div key={label}>
            <dt className="earth">{label}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface FormSectionProps {
  id: string;
  tone?: 'linen';
  side: ReactNode;
  children: ReactNode;
}

/** Text on the left, the form on the right; stacked on narrow screens. */
export function FormSection({ id, tone, side, children }: FormSectionProps) {
  return (
    <Section tone={tone} id={id} wrap="columns formrow">
      <div className="side">{side}</div>
      <div>{children}</div>
    </Section>
  );
}

/** The text next to the message form. @param children the links to social media */
export function AskIntroduction({ copy, children }: { copy: Connect; children?: ReactNode }) {
  const { contact, ask, social } = copy;
  return (
    <>
      <h2>{contact.heading}</h2>
      <div id={ask.anchor} className="ask">
        <h3 className="h4">{ask.heading}</h3>
        <p>{ask.text}</p>
      </div>
      {children && (
        <>
          <h3 className="h4">{social.heading}</h3>
          {children}
        </>
      )}
    </>
  );
}

/** The text next to the prayer form: prayer by e-mail or telephone, and help in emergencies. */
export function NeedPrayer({ heading, text, emergency, buttons }: Connect['prayer']) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      <div className="actions">
        <ButtonLink to={buttons.pray} secondary />
        <ButtonLink to={buttons.call} secondary />
      </div>
      <p className="emergency">{emergency}</p>
    </>
  );
}

export function QuietPlace({ text, label, href }: Connect['prayerForm']['quiet']) {
  return (
    <p className="quiet-place">
      {text} <a href={href}>{label}</a>
    </p>
  );
}
