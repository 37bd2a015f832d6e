import { Link } from '#site/ui/Link.tsx';
import { currentItem, currentPage, type MenuItemProps, type MenuProps } from './menu.ts';

/**
 * Every submenu is a popover of its own button. The browser opens one at a time and closes it on an outside click or
 * Escape, before and without JavaScript; header.client.ts adds closing on scroll and on a link to the same page.
 */
export function DesktopMenu({ menu, path }: MenuProps) {
  const lit = currentItem(menu, path);
  return (
    <nav className="nav" aria-label="Main">
      <ul className="top">
        {menu.map((item) => (
          <TopItem key={item.id} item={item} lit={item === lit} path={path} />
        ))}
      </ul>
    </nav>
  );
}

function TopItem({ item, lit, path }: MenuItemProps) {
  const { label, href, items } = item;
  const current = currentPage(item, path) ?? (lit ? 'true' : undefined);
  const id = `menu-${item.id}`;
  const link = href && (
    <Link href={href} newTab={item.newTab} arrow="none" current={current}>
      {label}
    </Link>
  );
  if (!items) return <li>{link}</li>;
  return (
    <li className={link ? 'split' : undefined}>
      {link || (
        <button type="button" popoverTarget={id} aria-current={current}>
          {label}
          <span className="chevron" />
        </button>
      )}
      {link && (
        <button className="submenu-toggle" type="button" aria-label={`${label} menu`} popoverTarget={id}>
          <span className="chevron" />
        </button>
      )}
      <ul className="drop" id={id} popover="auto">
        {items.map((sub) => (
          <li key={sub.label}>
            <Link href={sub.href} newTab={sub.newTab} current={currentPage(sub, path)}>
              {sub.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
