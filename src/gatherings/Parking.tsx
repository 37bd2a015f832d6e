import { LinkedText } from '../ui/LinkedText.tsx';
import '../ui/lines.css';

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
      <ul className="lines" role="list">
        {items.map((item) => (
          <li key={item}>
            <LinkedText text={item} links={links} />
          </li>
        ))}
      </ul>
    </div>
  );
}
