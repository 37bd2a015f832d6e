import type { Event } from 'schema-dts';
import { zonedIso } from '#core/dates/wall-clock.ts';
import { absolute, churchReference, type Site } from './church.ts';

interface Feast {
  name: string;
  description: string;
  /** Sundown on the eve, and on the last day. */
  begins: Date;
  ends: Date;
  /** Its section of the page. */
  path: string;
}

/** A feast as search engines read it: kept by the fellowship, from sundown to sundown. */
export function feastEvent(site: Site, { name, description, begins, ends, path }: Feast): Event {
  const { timeZone } = site.ministry.address;
  return {
    '@type': 'Event',
    name,
    description,
    startDate: zonedIso(begins, timeZone),
    endDate: zonedIso(ends, timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: churchReference(site),
    organizer: churchReference(site),
    url: absolute(site, path),
  };
}
