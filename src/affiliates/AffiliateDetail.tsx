import { ArrowLink, ButtonLink } from '../ui/Link.tsx';
import './affiliate-detail.css';
import { directionsUrl, mapEmbedUrl, mapUrl } from '../../domain/contact-links.ts';
import type { ListRecord, Page } from '../../reader/content.ts';
import { Art } from '../ui/Art.tsx';
import { Section } from '../ui/Section.tsx';

interface Props {
  affiliate: ListRecord<'affiliates'>;
  words: Page<'affiliate-detail'>;
}

/**
 * When and where they meet, and how to get there. Nothing is asked of the maps service until its button is
 * pressed. Without JavaScript a link leads to the map. Where the address is not public, map and directions
 * lead to the town.
 */
export function VisitAffiliate({ affiliate, words }: Props) {
  const { address, city, state, map, serviceTimes, directionsNote, email } = affiliate;
  const [street = city] = address?.split(`, ${city}`) ?? [];
  const destination = address ?? `${city}, ${state}`;
  return (
    <Section heading={words.heading}>
      <article className="where">
        <div>
          <div className="map" data-map={mapEmbedUrl(destination)} data-map-title={destination}>
            {map ? <Art name={map.art} width={960} height={480} alt={map.alt} /> : <p>{destination}</p>}
          </div>
          <div className="show-map">
            <button className="button button-secondary on-request" type="button">
              {words.showMap}
            </button>
            <noscript>
              <ButtonLink to={{ label: words.showMap, href: mapUrl(destination) }} secondary newTab />
            </noscript>
            <p className="note on-request">{words.mapNote}</p>
          </div>
        </div>
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

/** A word from those who lead there, and a drawing where the video will be. */
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
