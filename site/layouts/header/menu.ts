import type { DeepReadonly, Ministry, Single } from '#content-model/content.ts';
import type { HeaderItem } from '#content-model/schemas/navigation.ts';

type Item = DeepReadonly<HeaderItem>;

/** The page's HTML contains this again for hydration, so keys without a value are omitted. */
interface Entry {
  label: string;
  newTab?: boolean | undefined;
  subtitle?: string | undefined;
}

export interface MenuLink extends Entry {
  href: string;
  current?: 'page' | undefined;
}

/** A menu if it has `items`, and also a link if it has an `href`. */
export interface MenuItem extends Entry {
  id: string;
  href?: string | undefined;
  /** 'page' on the page itself, 'true' on a page below the item. */
  current?: 'page' | 'true' | undefined;
  /** Whether the phone menu shows it unfolded. */
  isOpen?: boolean | undefined;
  items?: readonly MenuLink[] | undefined;
}

export interface HeaderProps {
  name: string;
  mark: string;
  menu: readonly MenuItem[];
  give?: MenuLink | undefined;
  pray?: MenuLink | undefined;
  visit: string;
  isSearch: boolean;
}

interface HeaderContent {
  ministry: Ministry;
  navigation: Single<'navigation'>;
  /** The current path, without query or anchor. */
  path: string;
  mark: string;
}

export function headerProps({ ministry, navigation: { header }, path, mark }: HeaderContent): HeaderProps {
  const button = header.find((item) => item.button);
  const items = header.filter((item) => item !== button);
  const activeItem = currentItem(items, path);
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
    const current = currentPage(item, path) ?? (item === activeItem ? 'true' : undefined);
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

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function covers({ href, activeOn }: Item, path: string): boolean {
  if (!activeOn) return href === path;
  return activeOn.equals.includes(path) || activeOn.startsWith.some((root) => isUnder(path, root));
}

/** The header's current item: the first that covers the path, or undefined. */
export const currentItem = (menu: readonly Item[], path: string) => menu.find((item) => covers(item, path));

/**
 * The line above a page's heading: the menu's label if it differs from the heading; otherwise, on a page
 * below another, the parent item, as a link if it is a page.
 * @param path canonical
 */
export function kickerOf({ header }: Single<'navigation'>, path: string, heading: string) {
  const lower = header.flatMap(({ items = [], ...group }) => items.map((item) => ({ ...item, group })));
  const item = [...header, ...lower].find(({ href }) => href === path);
  if (item && !lettersOf(heading).includes(lettersOf(item.label))) return { label: item.label };
  const step = path.lastIndexOf('/');
  if (step === 0) return undefined;
  const above =
    lower.find((sub) => sub === item)?.group ?? lower.find(({ href }) => href === path.slice(0, step));
  return above && { label: above.label, href: above.href };
}

/** Ignores dashes and source marks between words. */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `aria-current` of a link: 'page' on the page itself (anchors within it do not count). */
export const currentPage = ({ href }: { href?: string | undefined }, path: string) =>
  href === path ? 'page' : undefined;
