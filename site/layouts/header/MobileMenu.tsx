import type { ReactNode } from 'react';
import { Link } from '#site/ui/Link.tsx';
import './mobile-menu.css';
import { currentItem, currentPage, type MenuItem, type MenuItemProps, type MenuProps } from './menu.ts';

const id = 'mobile-menu';

/**
 * What a button needs to open the panel without JavaScript: an invoker command (a modal dialog, which keeps the focus
 * inside) and, for browsers from before invoker commands, a popover of the same element.
 */
export const menuOpener = { command: 'show-modal', commandfor: id, popoverTarget: id };
const menuCloser = { ...menuOpener, command: 'close', popoverTargetAction: 'hide' as const };

interface Props extends MenuProps {
  logo: ReactNode;
  /** Stands at the panel's foot. */
  children: ReactNode;
}

export function MobileMenu({ menu, path, logo, children }: Props) {
  const lit = currentItem(menu, path);
  return (
    <dialog className="mobile-menu" id={id} aria-label="Menu" popover="auto" closedby="any">
      <div className="mobile-head">
        {logo}
        <button className="close" type="button" aria-label="Close menu" {...menuCloser} />
      </div>
      <nav aria-label="Mobile">
        {menu.map((item) => (
          <Entry key={item.id} item={item} lit={item === lit} path={path} />
        ))}
        <Link className="menu-item" href="/search" current={currentPage({ href: '/search' }, path)}>
          Search
        </Link>
      </nav>
      <div className="mobile-foot">{children}</div>
    </dialog>
  );
}

function Entry({ item, lit, path }: MenuItemProps) {
  const { label, href = '/', newTab, items } = item;
  if (!items) {
    return (
      <Link className="menu-item" href={href} newTab={newTab} current={currentPage(item, path)}>
        {label}
      </Link>
    );
  }
  const open = item.mobile === 'open';
  const links = (
    <div className={open ? 'sub always' : 'sub'}>
      {items.map((sub) => (
        <Link key={sub.label} href={sub.href} newTab={sub.newTab} current={currentPage(sub, path)}>
          <Words {...sub} />
        </Link>
      ))}
    </div>
  );
  if (open) {
    return (
      <>
        <p className="menu-group">{label}</p>
        {links}
      </>
    );
  }
  return (
    <details open={lit}>
      <summary>
        <Words {...item} />
        <span className="plus-minus small" />
      </summary>
      {links}
    </details>
  );
}

const Words = ({ label, subtitle }: Pick<MenuItem, 'label' | 'subtitle'>) => (
  <span>
    {label}
    {subtitle && <small>{subtitle}</small>}
  </span>
);
