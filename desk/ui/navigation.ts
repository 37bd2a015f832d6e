import { type Role, roles } from '../auth/person.ts';

interface Place {
  label: string;
  href: string;
  roles: readonly Role[];
  /** Where its work is done, when that is not below its own address. */
  work?: string;
}

/** The way round the desk, in its order. What is not somebody's to use is not shown to them. */
const places: readonly Place[] = [
  { label: 'Today', href: '/desk', roles },
  { label: 'Gatherings', href: '/desk/gatherings', roles },
  { label: 'Messages', href: '/desk/messages', roles: ['owner', 'shepherd'] },
  { label: 'Pages', href: '/desk/pages', roles: ['owner', 'editor'], work: '/desk/edit' },
  { label: 'Pictures', href: '/desk/pictures', roles: ['owner', 'editor'] },
  { label: 'History', href: '/desk/history', roles: ['owner', 'editor'] },
  { label: 'People', href: '/desk/people', roles: ['owner'] },
  { label: 'Help', href: '/desk/help', roles },
];

export const placesOf = (role: Role): readonly Place[] =>
  places.filter((place) => place.roles.includes(role));

/** What has a tab on a phone: whatever somebody's role has most to do with. The rest stands behind the last tab, "More". */
const tabs: Readonly<Record<Role, readonly string[]>> = {
  owner: ['/desk', '/desk/gatherings', '/desk/messages'],
  shepherd: ['/desk', '/desk/gatherings', '/desk/messages'],
  editor: ['/desk', '/desk/pages', '/desk/pictures'],
};

export const hasTab = ({ href }: Place, role: Role): boolean => tabs[role].includes(href);

/** Whether an address lies at a place: the place's own, or below it. */
export function isAt({ href, work = href }: Place, path: string): boolean {
  return path === href || (href !== '/desk' && [href, work].some((start) => path.startsWith(`${start}/`)));
}
