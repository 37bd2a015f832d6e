import type { Person } from 'schema-dts';
import type { ListRecord } from '../../reader/content.ts';
import { absolute, churchReference, type Site } from './site.ts';

/** The pastor and the deacons. */
export function team(site: Site, members: readonly ListRecord<'team'>[]): Person[] {
  return members.map(({ name, title, photo }) => ({
    '@type': 'Person',
    name,
    jobTitle: title,
    ...(photo && { image: absolute(site, photo) }),
    memberOf: churchReference(site),
  }));
}
