import type {
  ChurchLeaf,
  MergeLeafTypes,
  OpeningHoursSpecification,
  OrganizationLeaf,
  Person,
} from 'schema-dts';
import type { Content, ListRecord, Single } from '#content-model/content.ts';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { hasEnded, namedTimes } from '#core/gatherings/times.ts';
import { plainPath } from '#core/pictures/renditions.ts';
import { artUrl } from '../ui/Art.tsx';

/** The basis of all structured data. */
export interface Site extends Pick<App.Locals, 'siteUrl'> {
  content: Pick<Content, 'ministry'>;
}

/** The absolute address, which search engines require. */
export const absolute = ({ siteUrl }: Pick<Site, 'siteUrl'>, path: string) => new URL(path, siteUrl).href;

/** The id by which other statements refer to the ministry. Home, Gatherings and Connect define it. */
export const churchReference = (site: Pick<Site, 'siteUrl'>) => ({ '@id': absolute(site, '/#church') });

/** In schema.org a church is a place; the second type adds e-mail and events. */
export type ChurchNode = MergeLeafTypes<[ChurchLeaf, OrganizationLeaf]>;

type Gathering = Single<'ministry'>['gatherings'][number];

/**
 * The ministry with all its facts.
 * @param image the absolute address of the page's share card
 * @param today the date in the ministry's zone, for the opening hours
 */
export function wholeChurch(site: Site, image: string | undefined, today: CalendarDay): ChurchNode {
  const { ministry } = site.content;
  const { street, town, stateCode, postalCode, country, latitude, longitude, mapUrl } = ministry.address;
  return {
    ...namedChurch(site),
    legalName: ministry.fullName,
    logo: absolute(site, artUrl('logo-mark')),
    ...(image && { image }),
    email: ministry.email,
    telephone: ministry.phoneHref.replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: stateCode,
      postalCode,
      addressCountry: country,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    hasMap: mapUrl,
    openingHoursSpecification: ministry.gatherings
      .filter((gathering) => isAtTheAddress(gathering) && !hasEnded(gathering, today))
      .map((gathering) => hoursOf(gathering, today)),
    sameAs: ministry.social.map(({ id }) => ministry.links[id] ?? ''),
  };
}

/** The ministry by name, so that each page is self-contained. */
export function namedChurch(site: Site): ChurchNode {
  return {
    '@type': ['Church', 'Organization'],
    ...churchReference(site),
    name: site.content.ministry.name,
    url: absolute(site, '/'),
  };
}

/** An affiliate from its record; hours only if they are written as a day and a time. */
export function affiliateChurch(affiliate: ListRecord<'affiliates'>): ChurchNode {
  const hours = weeklyHours(affiliate.serviceTimes);
  const networks = Object.values(affiliate.social).filter((href) => href !== undefined);
  return {
    '@type': ['Church', 'Organization'],
    name: affiliate.name,
    description: affiliate.line,
    url: affiliate.website,
    email: affiliate.email,
    ...(affiliate.phone && { telephone: affiliate.phone }),
    address: {
      '@type': 'PostalAddress',
      ...(affiliate.address && streetAndCode(affiliate.address, affiliate.city)),
      addressLocality: affiliate.city,
      addressRegion: affiliate.stateCode ?? affiliate.state,
      addressCountry: 'US',
    },
    ...(hours && { openingHoursSpecification: hours }),
    ...(networks.length > 0 && { sameAs: networks }),
  };
}

export function team(site: Site, members: readonly ListRecord<'team'>[]): Person[] {
  return members.map(({ name, title, photo }) => ({
    '@type': 'Person',
    name,
    jobTitle: title,
    ...(photo && { image: absolute(site, plainPath(photo)) }),
    memberOf: churchReference(site),
  }));
}

const isAtTheAddress = ({ place, online }: Gathering) => place === undefined && !online;

function hoursOf(gathering: Gathering, today: CalendarDay): OpeningHoursSpecification {
  const { from, until, time, minutes } = namedTimes(gathering, today);
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: gathering.day,
    opens: time,
    closes: new Date(Date.parse(`2000-01-01T${time}Z`) + minutes * 60_000).toISOString().slice(11, 16),
    ...(from && { validFrom: from }),
    ...(until && { validThrough: until }),
  };
}

/** 'Saturdays 10:00 AM' or '… 10:00'; the closing time is unknown. */
function weeklyHours(text: string): OpeningHoursSpecification | undefined {
  const [, day, hour, minute, half] = /^(\w+day)s? (\d{1,2}):(\d\d)(?:\s(AM|PM))?$/.exec(text) ?? [];
  if (!day || !hour) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === 'PM' ? 12 : 0) : Number(hour);
  const opens = `${String(hours).padStart(2, '0')}:${minute}`;
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: day as NonNullable<Gathering['day']>,
    opens,
  };
}

/** Splits an affiliate's one-line address: the street before its town, and the postal code at its end. */
function streetAndCode(address: string, city: string) {
  const street = address.split(`, ${city}`)[0] ?? address;
  const code = /\b\d{5}(-\d{4})?$/.exec(address)?.[0];
  return { streetAddress: street, ...(code && { postalCode: code }) };
}
