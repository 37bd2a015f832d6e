import { Location, type LocationProps } from './Location.tsx';
import { Parking, type ParkingProps } from './Parking.tsx';

interface Props {
  location: LocationProps;
  parking: ParkingProps;
}

/** How to get here, and how to get in. */
export function FindUs({ location, parking }: Props) {
  return (
    <section className="sec">
      <div className="wrap find">
        <Location {...location} />
        <Parking {...parking} />
      </div>
    </section>
  );
}
