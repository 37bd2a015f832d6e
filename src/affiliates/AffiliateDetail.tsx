import { Link } from '../ui/Link.tsx';
import './affiliate-detail.css';
import { Art } from '../ui/Art.tsx';

export interface VisitAffiliateProps {
  service: { label: string; text: string };
  address: { label: string; text: string };
  directions: { label: string; href: string; note: string | null };
  map: MapCardProps;
}

/** When and where they meet, and how to get there. */
export function VisitAffiliate({ service, address, directions, map }: VisitAffiliateProps) {
  return (
    <section className="section">
      <div className="wrap call-on">
        <div>
          <dl className="scored">
            <dt>{service.label}</dt>
            <dd className="hours">{service.text}</dd>
            <dt>{address.label}</dt>
            <dd>{address.text}</dd>
          </dl>
          <Link className="button" href={directions.href} newTab>
            {directions.label}
          </Link>
          {directions.note && <p className="muted">{directions.note}</p>}
        </div>
        <MapCard {...map} />
      </div>
    </section>
  );
}

export interface MapCardProps {
  button: string;
  /** Tells from where the map comes before it is asked for. */
  note: string;
  place: string;
  embed: string;
  /** The same map as a page of its own. */
  href: string;
}

/**
 * A drawn map in the real one's place: nothing is asked of the maps service until the button is pressed. The button
 * is hidden until map-card.client.ts can answer it; without JavaScript a link leads to the map.
 */
export function MapCard({ button, note, place, embed, href }: MapCardProps) {
  return (
    <div className="map" data-map={embed} data-map-title={place}>
      <Art name="map-card" width={960} height={480} />
      <div className="ask-map">
        <button className="button" type="button" hidden>
          {button}
        </button>
        <p hidden>{note}</p>
        <noscript>
          <Link className="button" href={href} newTab>
            {button}
          </Link>
        </noscript>
      </div>
    </div>
  );
}

export interface WelcomeProps {
  heading: string;
  text: readonly string[];
  /** Stands where the video will be. */
  video: string;
}

/** A word from those who lead there. */
export function Welcome({ heading, text, video }: WelcomeProps) {
  return (
    <section className="section linen">
      <div className="wrap greeting">
        <div>
          <h2>{heading}</h2>
          {text.map((paragraph) => (
            <p className="serif" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        <div className="soon">
          <Art name="welcome-video" width={1280} height={720} />
          <p>{video}</p>
        </div>
      </div>
    </section>
  );
}
