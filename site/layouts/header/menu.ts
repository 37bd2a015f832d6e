import type { DeepReadonly, Single } from '#content-model/content.ts';
import type { HeaderItem } from '#content-model/schemas/navigation.ts';

export type MenuItem = DeepReadonly<HeaderItem>;

export interface MenuProps {
  menu: readonly MenuItem[];
  /** The path being shown, without query or anchor. */
  path: string;
}

export interface MenuItemProps {
  item: MenuItem;
  /** Whether the present page lies under this item. */
  lit: boolean;
  path: string;
}

/** The header's menu, the item that is drawn as a button beside it (Give, where the site has it), and the one that the phone menu has at its foot too. */
export function menuOf({ header }: Single<'navigation'>) {
  const button = header.find((item) => item.button);
  return {
    menu: header.filter((item) => item !== button),
    give: button?.href ? { label: button.label, href: button.href } : undefined,
    pray: header.flatMap(({ items = [] }) => items).find(({ href }) => href === '/pray'),
  };
}

const under = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function covers({ href, activeOn }: MenuItem, path: string): boolean {
  if (!activeOn) return href === path;
  return activeOn.equals.includes(path) || activeOn.startsWith.some((root) => under(path, root));
}

/** The one item of the header that is lit on a path: the first that covers it, none where no item does. */
export const currentItem = (menu: readonly MenuItem[], path: string) =>
  menu.find((item) => covers(item, path));

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
