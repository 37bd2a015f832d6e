import type { ReactNode } from 'react';
import { ArrowLink, ButtonLink } from '#site/ui/Link.tsx';
import './affiliate-detail.css';
import type { ListRecord, Page } from '#content-model/content.ts';
import { directionsUrl } from '#core/contact-links.ts';
import { Art } from '#site/ui/Art.tsx';
import { Paragraphs } from '#site/ui/Paragraphs.tsx';
import { Section } from '#site/ui/Section.tsx';

type Affiliate = ListRecord<'affiliates'>;

interface Props {
  affiliate: Affiliate;
  copy: Page<'affiliate-detail'>;
}

/** The map shows the town if the address is not public. */
export const destinationOf = ({ address, city, state }: Affiliate) => address ?? `${city}, ${state}`;

export function VisitAffiliate({ affiliate, copy, children }: Props & { children: ReactNode }) {
  const { address, city, state, serviceTimes, directionsNote, email } = affiliate;
  const [street = city] = address?.split(`, ${city}`) ?? [];
  const destination = destinationOf(affiliate);
  return (
    <Section heading={copy.heading}>
      <article className="columns where">
        {children}
        <div className="place">
          <dl>
            <dt className="small earth">{copy.address}</dt>
            <dd className="street">{street}</dd>
            <dd>{address ? address.slice(street.length).replace(/^, /, '') : state}</dd>
            <dt className="small earth">{copy.service}</dt>
            <dd>
              <strong>{serviceTimes}</strong>
            </dd>
          </dl>
          {directionsNote && <p className="muted">{directionsNote}</p>}
          <div className="actions">
            <ButtonLink to={{ label: copy.directions, href: directionsUrl(destination) }} newTab />
            {!address && <ArrowLink to={{ label: copy.ask, mailto: { ...copy.mail, to: email } }} />}
          </div>
        </div>
      </article>
    </Section>
  );
}

export function Welcome({ affiliate: { welcome }, copy }: Props) {
  if (!welcome) return null;
  return (
    <Section tone="linen" wrap="columns call-on">
      <div className="greeting">
        <h2>{welcome.heading}</h2>
        <Paragraphs texts={welcome.text} className="serif" />
      </div>
      <div className="soon">
        <Art name="welcome-video" width={1280} height={720} />
        <p>{copy.video}</p>
      </div>
    </Section>
  );
}
