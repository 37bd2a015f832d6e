import type { ReactNode } from 'react';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import './affiliate-detail.css';
import type { ListRecord, Page } from '#content-model/content.ts';
import { directionsUrl } from '#core/contact-links.ts';
import { Art } from '#site/ui/Art.tsx';
import { Section } from '#site/ui/Section.tsx';

type Affiliate = ListRecord<'affiliates'>;

interface Props {
  affiliate: Affiliate;
  words: Page<'affiliate-detail'>;
}

/** The map shows the town if the address is not public. */
export const destinationOf = ({ address, city, state }: Affiliate) => address ?? `${city}, ${state}`;

export function VisitAffiliate({ affiliate, words, children }: Props & { children: ReactNode }) {
  const { address, city, state, serviceTimes, directionsNote, email } = affiliate;
  const [street = city] = address?.split(`, ${city}`) ?? [];
  const destination = destinationOf(affiliate);
  return (
    <Section heading={words.heading}>
      <article className="where">
        {children}
        <div className="place">
          <dl>
            <dt>{words.address}</dt>
            <dd className="street">{street}</dd>
            <dd>{address ? address.slice(street.length).replace(/^, /, '') : state}</dd>
            <dt>{words.service}</dt>
            <dd>
              <strong>{serviceTimes}</strong>
            </dd>
          </dl>
          {directionsNote && <p className="muted">{directionsNote}</p>}
          <div className="actions">
            <ButtonLink to={{ label: words.directions, href: directionsUrl(destination) }} newTab />
            {!address && <ArrowLink to={{ label: words.ask, mailto: { ...words.mail, to: email } }} />}
          </div>
        </div>
      </article>
    </Section>
  );
}

export function Welcome({ affiliate: { welcome }, words }: Props) {
  return (
    <section className="section linen">
      <div className="wrap columns call-on">
        <div className="greeting">
          <h2>{welcome.heading}</h2>
          {welcome.text.map((paragraph) => (
            <p className="serif" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        <div className="soon">
          <Art name="welcome-video" width={1280} height={720} />
          <p>{words.video}</p>
        </div>
      </div>
    </section>
  );
}
