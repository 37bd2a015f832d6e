import { Link } from '../ui/Link.tsx';
import { currentItem, currentPage, type MenuItem } from './header-props.ts';

interface Props {
  menu: readonly MenuItem[];
  path: string;
}

/**
 * Every submenu is a popover of its own button. The browser opens one at a time and closes it on an outside click or
 * Escape, before and without JavaScript; header.client.ts adds closing on scroll and on a link to the same page.
 */
export function DesktopMenu({ menu, path }: Props) {
  const lit = currentItem(menu, path);
  return (
    <nav className="nav" aria-label="Main">
      <ul className="top" role="list">
        {menu.map((item) => (
          <TopItem key={item.id} item={item} lit={item === lit} path={path} />
        ))}
      </ul>
    </nav>
  );
}

interface TopItemProps {
  item: MenuItem;
  /** Whether the present page lies under this item. */
  lit: boolean;
  path: string;
}

function TopItem({ item, lit, path }: TopItemProps) {
  const current = currentPage(item, path) ?? (lit ? 'true' : undefined);
  if (!item.items) {
    return (
      <li>
        <Link href={item.href ?? '/'} newTab={item.newTab} arrow="none" current={current}>
          {item.label}
        </Link>
      </li>
    );
  }
  const id = `menu-${item.id}`;
  const submenu = (
    <ul className="drop" id={id} popover="auto">
      {item.items.map((sub) => (
        <li key={sub.label}>
          <Link href={sub.href} newTab={sub.newTab} current={currentPage(sub, path)}>
            {sub.label}
          </Link>
        </li>
      ))}
    </ul>
  );
  if (item.href) {
    return (
      <li className="split">
        <Link href={item.href} current={current}>
          {item.label}
        </Link>
        <button className="submenu-toggle" type="button" aria-label={`${item.label} menu`} popoverTarget={id}>
          <span className="chevron" />
        </button>
        {submenu}
      </li>
    );
  }
  return (
    <li>
      <button type="button" popoverTarget={id} aria-current={current}>
        {item.label}
        <span className="chevron" />
      </button>
      {submenu}
    </li>
  );
}
