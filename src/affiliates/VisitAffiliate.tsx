import { Link } from '../ui/Link.tsx';
import { MapCard, type MapCardProps } from './MapCard.tsx';
import './visit-affiliate.css';

export interface VisitAffiliateProps {
  service: { label: string; text: string };
  address: { label: string; text: string };
  directions: { label: string; href: string; note: string | null };
  map: MapCardProps;
}

/** When and where they meet, and how to get there. */
export function VisitAffiliate({ service, address, directions, map }: VisitAffiliateProps) {
  return (
    <section className="sec">
      <div className="wrap call-on">
        <div>
          <dl className="scored">
            <dt>{service.label}</dt>
            <dd className="hours">{service.text}</dd>
            <dt>{address.label}</dt>
            <dd>{address.text}</dd>
          </dl>
          <Link className="btn" href={directions.href} newTab>
            {directions.label}
          </Link>
          {directions.note && <p className="muted">{directions.note}</p>}
        </div>
        <MapCard {...map} />
      </div>
    </section>
  );
}
