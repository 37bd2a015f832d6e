import type { ReactNode } from 'react';
import { Link } from '../ui/Link.tsx';
import './mobile-menu.css';
import { currentItem, currentPage, type MenuItem, type MenuLink } from './header-props.ts';

const id = 'mobile-menu';

/**
 * What a button needs to open the panel without JavaScript: an invoker command (a modal dialog, which keeps the focus
 * inside) and, for browsers from before invoker commands, a popover of the same element.
 */
export const menuOpener = { command: 'show-modal', commandfor: id, popoverTarget: id };
const menuCloser = {
  command: 'close',
  commandfor: id,
  popoverTarget: id,
  popoverTargetAction: 'hide' as const,
};

interface Props {
  logo: ReactNode;
  menu: readonly MenuItem[];
  give: MenuItem;
  path: string;
  visitLine: string;
}

export function MobileMenu({ logo, menu, give, path, visitLine }: Props) {
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
      <div className="mobile-foot">
        <Link href={give.href ?? '/give'} className="button" newTab>
          {give.label}
        </Link>
        <p className="small muted">{visitLine}</p>
      </div>
    </dialog>
  );
}

interface EntryProps {
  item: MenuItem;
  lit: boolean;
  path: string;
}

function Entry({ item, lit, path }: EntryProps) {
  if (!item.items) {
    return (
      <Link
        className="menu-item"
        href={item.href ?? '/'}
        newTab={item.newTab}
        current={currentPage(item, path)}
      >
        {item.label}
      </Link>
    );
  }
  if (item.mobile === 'open') {
    return (
      <>
        <p className="menu-group">{item.label}</p>
        <SubLinks items={item.items} path={path} className="sub always" />
      </>
    );
  }
  return (
    <details open={lit}>
      <summary>
        <span>
          {item.label}
          {item.subtitle && <small>{item.subtitle}</small>}
        </span>
        <span className="plus-minus" />
      </summary>
      <SubLinks items={item.items} path={path} className="sub" />
    </details>
  );
}

function SubLinks({
  items,
  path,
  className,
}: {
  items: readonly MenuLink[];
  path: string;
  className: string;
}) {
  return (
    <div className={className}>
      {items.map((item) => (
        <Link key={item.label} href={item.href} newTab={item.newTab} current={currentPage(item, path)}>
          <span>
            {item.label}
            {item.subtitle && <small>{item.subtitle}</small>}
          </span>
        </Link>
      ))}
    </div>
  );
}
