import type { DeepReadonly, Single } from '../../reader/content.ts';
import type { HeaderItem, NavLink } from '../../reader/schemas/navigation.ts';
import type { HeaderProps } from './Header.tsx';

/** What the header shows, from the ministry's facts and its menu. The item drawn as a button is Give. */
export function headerProps(
  ministry: Single<'ministry'>,
  navigation: Single<'navigation'>,
): Omit<HeaderProps, 'path'> {
  const give = navigation.header.find((item) => item.button);
  if (!give)
    throw new Error('content/navigation.yaml: no item of "header" has "button: true". Mark the Give item.');
  return {
    ministryName: ministry.name,
    menu: navigation.header.filter((item) => item !== give),
    give,
    visitLine: `${ministry.service.text}. ${ministry.address.oneLine}`,
  };
}

export type MenuItem = DeepReadonly<HeaderItem>;
export type MenuLink = DeepReadonly<NavLink>;

const under = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function covers({ href, activeOn }: MenuItem, path: string): boolean {
  if (!activeOn) return href === path;
  return activeOn.equals.includes(path) || activeOn.startsWith.some((root) => under(path, root));
}

/** The one item of the header that is lit on a path: the first that covers it, none where no item does. */
export const currentItem = (menu: readonly MenuItem[], path: string) =>
  menu.find((item) => covers(item, path));

/** `aria-current` of a link: 'page' on the page itself (an anchor within it does not count). */
export const currentPage = ({ href }: { href?: string | undefined }, path: string) =>
  href === path ? 'page' : undefined;
