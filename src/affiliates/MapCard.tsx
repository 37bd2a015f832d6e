import { Art } from '../ui/Art.tsx';
import { Link } from '../ui/Link.tsx';
import './map-card.css';

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
        <button className="btn" type="button" hidden>
          {button}
        </button>
        <p hidden>{note}</p>
        <noscript>
          <Link className="btn" href={href} newTab>
            {button}
          </Link>
        </noscript>
      </div>
    </div>
  );
}
