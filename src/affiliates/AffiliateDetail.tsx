import { ButtonLink } from '../ui/Link.tsx';
import './affiliate-detail.css';
import type { ListRecord, Page } from '../../reader/content.ts';
import { Art } from '../ui/Art.tsx';
import { directionsUrl, mapEmbedUrl, mapUrl } from './maps.ts';

interface Props {
  affiliate: ListRecord<'affiliates'>;
  words: Page<'affiliate-detail'>;
}

/** When and where they meet, and how to get there. */
export function VisitAffiliate({ affiliate: { address, serviceTimes, directionsNote }, words }: Props) {
  return (
    <section className="section">
      <div className="wrap columns call-on">
        <div>
          <dl className="scored">
            <dt>{words.service}</dt>
            <dd className="hours">{serviceTimes}</dd>
            <dt>{words.address}</dt>
            <dd>{address}</dd>
          </dl>
          <ButtonLink to={{ label: words.directions, href: directionsUrl(address) }} newTab />
          {directionsNote && <p className="muted">{directionsNote}</p>}
        </div>
        <MapCard button={words.showMap} note={words.mapNote} address={address} />
      </div>
    </section>
  );
}

/**
 * A drawn map in the real one's place: nothing is asked of the maps service until the button is pressed. The button
 * is hidden until map-card.client.ts can answer it; without JavaScript a link leads to the map.
 *
 * @param note tells from where the map comes before it is asked for
 */
function MapCard({ button, note, address }: { button: string; note: string; address: string }) {
  return (
    <div className="map" data-map={mapEmbedUrl(address)} data-map-title={address}>
      <Art name="map-card" width={960} height={480} />
      <div className="actions ask-map">
        <button className="button" type="button" hidden>
          {button}
        </button>
        <p hidden>{note}</p>
        <noscript>
          <ButtonLink to={{ label: button, href: mapUrl(address) }} newTab />
        </noscript>
      </div>
    </div>
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
