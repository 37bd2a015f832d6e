import { Art } from '../ui/Art.tsx';
import '../ui/card.css';
import { Link } from '../ui/Link.tsx';
import './gatherings.css';
import { Lines } from '../ui/Lines.tsx';

interface Props {
  location: LocationProps;
  parking: ParkingProps;
}

/** How to get here, and how to get in. */
export function FindUs({ location, parking }: Props) {
  return (
    <section className="section">
      <div className="wrap find">
        <Location {...location} />
        <Parking {...parking} />
      </div>
    </section>
  );
}

export interface LocationProps {
  heading: string;
  address: string;
  /** What the card's link is called: words around the address. */
  label: string;
  hint: string;
  mapUrl: string;
  mapAlt: string;
}

/** Where we meet. The link at the address covers the whole card; gatherings.client.ts lets Space open it as well. */
export function Location({ heading, address, label, hint, mapUrl, mapAlt }: LocationProps) {
  const [before = '', after] = label.split(address);
  return (
    <article className="card place-card" data-space>
      <div className="art">
        <Art name="map-card" width={960} height={480} alt={mapAlt} />
      </div>
      <div className="body">
        <h2>{heading}</h2>
        <p>
          <Link href={mapUrl} newTab note={after?.trim() || undefined}>
            <span className="visually-hidden">{before} </span>
            {address}
          </Link>
        </p>
        <p className="muted">{hint}</p>
      </div>
    </article>
  );
}

export interface ParkingProps {
  heading: string;
  items: readonly string[];
  /** What in an item can be tapped: the telephone number. */
  links: Readonly<Record<string, string>>;
}

/** Where to leave the car, and how to come in without steps. */
export function Parking({ heading, items, links }: ParkingProps) {
  return (
    <div className="parking" id="parking">
      <h2>{heading}</h2>
      <Lines items={items} links={links} />
    </div>
  );
}
