import { mailtoHref } from '../../domain/mailto.ts';
import type { Page, Single } from '../../reader/content.ts';
import { contactLinks } from '../ui/contact-links.ts';
import type { LocationProps } from './Location.tsx';
import type { ParkingProps } from './Parking.tsx';
import type { WeeklyActivitiesProps } from './WeeklyActivities.tsx';

type Gatherings = Page<'gatherings'>;
type Ministry = Single<'ministry'>;

export function locationProps({ location }: Gatherings, { address, artAlt }: Ministry): LocationProps {
  return {
    heading: location.heading,
    address: location.text,
    label: location.cardLabel,
    hint: location.hint,
    mapUrl: address.mapUrl,
    mapAlt: artAlt['map-card'],
  };
}

export function parkingProps({ parking }: Gatherings, ministry: Ministry): ParkingProps {
  return { heading: parking.heading, items: parking.items, links: contactLinks(ministry) };
}

export function weeklyProps({ weekly }: Gatherings): WeeklyActivitiesProps {
  return {
    heading: weekly.heading,
    activities: weekly.items.map(({ gathering, title, when, text, link }) => ({
      id: gathering,
      title,
      when,
      text,
      link: { label: link.label, href: mailtoHref(link.mailto) },
    })),
  };
}
