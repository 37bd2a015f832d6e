import type { ReactNode } from 'react';
import '#site/ui/card.css';
import { ArrowLink, ButtonLink, Link } from '#site/ui/Link.tsx';
import { Section } from '#site/ui/Section.tsx';
import '#site/ui/social-links.css';
import './affiliate-detail.css';
import type { ListRecord, Ministry, Page } from '#content-model/content.ts';
import { mailtoHref, telephoneLink } from '#core/contact-links.ts';

interface Props {
  affiliate: ListRecord<'affiliates'>;
  copy: Page<'affiliate-detail'>;
  networks: Ministry['social'];
  /** The way back. */
  children: ReactNode;
}

export function ContactCards({ affiliate, copy, networks, children }: Props) {
  const { name, website, email, phone, cards, contactLine, social, socialNote } = affiliate;
  const hasNetworks = socialNote || networks.some(({ id }) => social[id]);
  const mail = (subject = copy.mail.subject) => mailtoHref({ ...copy.mail, to: email, subject });
  return (
    <Section heading={copy.contact} intro={contactLine} low>
      {cards?.length ? (
        <div className="cards">
          {cards.map(({ title, text, label, subject }) => (
            <article className="card edge" key={title}>
              <div className="body">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
                <ButtonLink
                  to={{ label, href: subject ? mail(subject) : website }}
                  secondary
                  newTab={!subject}
                />
              </div>
            </article>
          ))}
        </div>
      ) : (
        <div className="actions ways-in">
          <ButtonLink to={{ label: copy.website, href: website }} secondary newTab />
          <ArrowLink to={{ label: email, href: mail() }} arrow="none" />
          {phone && <ArrowLink to={{ label: phone, href: telephoneLink(phone) }} arrow="none" />}
        </div>
      )}
      <div className="networks">
        {hasNetworks && <h3 className="h4">{copy.social}</h3>}
        {socialNote && <p className="muted">{socialNote}</p>}
        <div className="flow social">
          {networks.map(({ id, label }) => {
            const href = social[id];
            return (
              href && (
                <Link
                  key={id}
                  className="target"
                  href={href}
                  newTab
                  arrow="none"
                  note={`${name}, opens in a new tab`}
                >
                  {label}
                </Link>
              )
            );
          })}
        </div>
        <p>{children}</p>
      </div>
    </Section>
  );
}
