import type { DeepReadonly, Ministry, Single } from '#content-model/content.ts';
import type { HeaderItem } from '#content-model/schemas/navigation.ts';

type Item = DeepReadonly<HeaderItem>;

/** What a page's HTML holds a second time, for hydration: keys without a value are left out. */
interface Entry {
  label: string;
  newTab?: boolean | undefined;
  /** The second line in the phone menu. */
  subtitle?: string | undefined;
}

export interface MenuLink extends Entry {
  href: string;
  current?: 'page' | undefined;
}

/** A menu where it has `items`, and also a link where it has an `href`. */
export interface MenuItem extends Entry {
  id: string;
  href?: string | undefined;
  /** 'page' on the page itself, 'true' on one that lies under the item. */
  current?: 'page' | 'true' | undefined;
  /** True where the phone menu does not fold it. */
  isOpen?: boolean | undefined;
  items?: readonly MenuLink[] | undefined;
}

export interface HeaderProps {
  name: string;
  /** Address of the logo's drawing. */
  mark: string;
  menu: readonly MenuItem[];
  /** Drawn as a button beside the menu. */
  give?: MenuLink | undefined;
  /** At the foot of the phone menu too. */
  pray?: MenuLink | undefined;
  /** When and where to come. */
  visit: string;
  /** True on the search's own page. */
  isSearch: boolean;
}

interface HeaderContent {
  ministry: Ministry;
  navigation: Single<'navigation'>;
  /** The path being shown, without query or anchor. */
  path: string;
  mark: string;
}

export function headerProps({ ministry, navigation: { header }, path, mark }: HeaderContent): HeaderProps {
  const button = header.find((item) => item.button);
  const items = header.filter((item) => item !== button);
  const lit = currentItem(items, path);
  const pray = header.flatMap(({ items = [] }) => items).find(({ href }) => href === '/pray');

  const entryOf = ({ label, newTab, subtitle }: Entry) => ({
    label,
    ...(newTab && { newTab }),
    ...(subtitle && { subtitle }),
  });
  const linkOf = ({ href, ...entry }: Entry & { href: string }): MenuLink => ({
    ...entryOf(entry),
    href,
    ...(href === path && { current: 'page' }),
  });
  function itemOf(item: Item): MenuItem {
    const current = currentPage(item, path) ?? (item === lit ? 'true' : undefined);
    return {
      ...entryOf(item),
      id: item.id,
      ...(item.href && { href: item.href }),
      ...(current && { current }),
      ...(item.mobile === 'open' && { isOpen: true }),
      ...(item.items && { items: item.items.map(linkOf) }),
    };
  }

  return {
    name: ministry.name,
    mark,
    menu: items.map(itemOf),
    ...(button?.href && { give: linkOf({ ...button, href: button.href }) }),
    ...(pray && { pray: linkOf(pray) }),
    visit: `${ministry.service.text}. ${ministry.address.oneLine}`,
    isSearch: path === '/search',
  };
}

const under = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function covers({ href, activeOn }: Item, path: string): boolean {
  if (!activeOn) return href === path;
  return activeOn.equals.includes(path) || activeOn.startsWith.some((root) => under(path, root));
}

/** The one item of the header that is lit on a path: the first that covers it, none where no item does. */
export const currentItem = (menu: readonly Item[], path: string) => menu.find((item) => covers(item, path));

/**
 * What stands above a page's heading: the words that were pressed in the menu, where the heading has others; else, of a page that lies a
 * step down, the item above it, which is a link where it is a page.
 *
 * @param path canonical
 */
export function kickerOf({ header }: Single<'navigation'>, path: string, heading: string) {
  const lower = header.flatMap(({ items = [], ...group }) => items.map((item) => ({ ...item, group })));
  const own = [...header, ...lower].find(({ href }) => href === path);
  if (own && !lettersOf(heading).includes(lettersOf(own.label))) return { label: own.label };
  const step = path.lastIndexOf('/');
  if (step === 0) return undefined;
  const above =
    lower.find((item) => item === own)?.group ?? lower.find(({ href }) => href === path.slice(0, step));
  return above && { label: above.label, href: above.href };
}

/** Words are the same whatever stands between them: dashes, or the marks of the editor. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `aria-current` of a link: 'page' on the page itself (an anchor within it does not count). */
export const currentPage = ({ href }: { href?: string | undefined }, path: string) =>
  href === path ? 'page' : undefined;
